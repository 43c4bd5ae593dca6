import { eq } from "drizzle-orm";
import type { About } from "#domain/about/about.ts";
import { parseMediaUrl } from "#domain/media/media.ts";
import { pictureFrom } from "#domain/media/picture.ts";
import type { Queryable } from "../db/connection.ts";
import { prepareText } from "../html/prepare-text.ts";
import { findByAddress } from "../media/store.ts";
import { aboutContent } from "./tables.ts";

/** The About page, or null while there is none. The owner's mail address stays here. */
export async function readAbout(db: Queryable): Promise<About | null> {
  const [row] = await db.select().from(aboutContent).where(eq(aboutContent.id, 1));
  if (!row) return null;
  const address = parseMediaUrl(row.profileImageUrl);
  const portrait = address && (await findByAddress(db, address));
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
    resumeUrl: row.resumeUrl,
    linkedinUrl: row.linkedinUrl,
    expertise: row.expertise,
    languages: row.languages,
    frameworks: row.frameworks,
    skills: row.skills,
    metaTitle: row.aboutTitle,
    metaDescription: row.aboutDescription,
  };
}
