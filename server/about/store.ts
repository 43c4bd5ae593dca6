import { eq } from "drizzle-orm";
import type { About } from "#domain/about/about.ts";
import { resumeAt } from "#domain/about/resume.ts";
import { type Media, namedMediaUrl, parseMediaUrl } from "#domain/media/media.ts";
import { pictureFrom } from "#domain/media/picture.ts";
import type { Queryable } from "../db/connection.ts";
import { prepareText } from "../html/prepare-text.ts";
import { findByAddress } from "../media/store.ts";
import { aboutContent } from "./tables.ts";

/** Leaves out the owner's email address, which visitors must not see. */
export async function readAbout(db: Queryable): Promise<About | null> {
  const [row] = await db.select().from(aboutContent).where(eq(aboutContent.id, 1));
  if (!row) return null;
  const [portrait, resume] = await Promise.all([
    findByUrl(db, row.profileImageUrl),
    findByUrl(db, row.resumeUrl),
  ]);
  return {
    name: row.name,
    title: row.title,
    bio: prepareText(row.bio, { under: 2 }),
    philosophy: prepareText(row.philosophy, { under: 2 }),
    brandExperience: prepareText(row.hobbies, { under: 2 }),
    interests: row.interests,
    picture: portrait ? pictureFrom(portrait) : null,
    pictureAlt: row.profileImageAlt,
    picturePosition: row.profileImagePosition,
    resume: resumeAt(resume ? namedMediaUrl(resume) : row.resumeUrl),
    linkedinUrl: row.linkedinUrl,
    expertise: row.expertise,
    languages: row.languages,
    frameworks: row.frameworks,
    skills: row.skills,
    metaTitle: row.aboutTitle,
    metaDescription: row.aboutDescription,
  };
}

/** Empty when none is set. decisions: Site */
export async function readAboutMailbox(db: Queryable): Promise<string> {
  const [row] = await db
    .select({ email: aboutContent.email })
    .from(aboutContent)
    .where(eq(aboutContent.id, 1));
  return row?.email ?? "";
}

async function findByUrl(db: Queryable, url: string): Promise<Media | null> {
  const address = parseMediaUrl(url);
  return address && findByAddress(db, address);
}
