import { eq } from "drizzle-orm";
import type { About } from "#domain/about/about.ts";
import type { EditableAbout } from "#domain/about/about-form.ts";
import { type Resume, resumeAt } from "#domain/about/resume.ts";
import { type Media, namedMediaUrl, parseMediaUrl } from "#domain/media/media.ts";
import { type Picture, pictureFrom } from "#domain/media/picture.ts";
import type { ImagePosition } from "#domain/site/site.ts";
import type { Queryable } from "../db/connection.ts";
import { prepareTexts } from "../html/format-texts.ts";
import { findByAddress } from "../media/store.ts";
import { aboutContent } from "./tables.ts";

/** Whether the page has content, as it has not on a site that was started without the sample. */
export async function hasAbout(db: Queryable): Promise<boolean> {
  return (await db.$count(aboutContent)) > 0;
}

/** Leaves out the owner's email address, which visitors must not see. */
export async function readAbout(db: Queryable): Promise<About | null> {
  const [row] = await db.select().from(aboutContent).where(eq(aboutContent.id, 1));
  return row ? aboutFrom(row, await filesOf(db, row)) : null;
}

/** The page as it will be when `content` is saved. */
export async function previewAbout(db: Queryable, content: Content): Promise<About> {
  return aboutFrom(content, await readAboutFiles(db));
}

type AboutFiles = {
  /** The stored address, which may be on another site. */
  pictureUrl: string;
  picture: Picture | null;
  picturePosition: ImagePosition;
  /** The stored address. */
  resumeUrl: string;
  resume: Resume | null;
};

/** Image and resume, which are saved on their own. */
export async function readAboutFiles(db: Queryable): Promise<AboutFiles> {
  const [row] = await db.select().from(aboutContent).where(eq(aboutContent.id, 1));
  return filesOf(db, row);
}

type FileColumns = Pick<
  typeof aboutContent.$inferSelect,
  "profileImageUrl" | "profileImagePosition" | "resumeUrl"
>;

async function filesOf(db: Queryable, row: FileColumns | undefined): Promise<AboutFiles> {
  const { profileImageUrl = "", profileImagePosition = "center", resumeUrl = "" } = row ?? {};
  const [portrait, resume] = await Promise.all([
    findByUrl(db, profileImageUrl),
    findByUrl(db, resumeUrl),
  ]);
  return {
    pictureUrl: profileImageUrl,
    picture: portrait ? pictureFrom(portrait) : null,
    picturePosition: profileImagePosition,
    resumeUrl,
    resume: resumeAt(resume ? namedMediaUrl(resume) : resumeUrl),
  };
}

type Content = Omit<EditableAbout, "version" | "expertise" | "email"> & Pick<About, "expertise">;

async function aboutFrom(content: Content, files: AboutFiles): Promise<About> {
  const { bio, philosophy, hobbies } = content;
  const texts = await prepareTexts({
    bio: { html: bio, under: 2 },
    philosophy: { html: philosophy, under: 2 },
    hobbies: { html: hobbies, under: 2 },
  });
  return {
    name: content.name,
    title: content.title,
    bio: texts.bio,
    philosophy: texts.philosophy,
    brandExperience: texts.hobbies,
    interests: content.interests,
    picture: files.picture,
    pictureAlt: content.profileImageAlt,
    picturePosition: files.picturePosition,
    resume: files.resume,
    linkedinUrl: content.linkedinUrl,
    expertise: content.expertise,
    languages: content.languages,
    frameworks: content.frameworks,
    skills: content.skills,
    metaTitle: content.aboutTitle,
    metaDescription: content.aboutDescription,
  };
}

async function findByUrl(db: Queryable, url: string): Promise<Media | null> {
  const address = parseMediaUrl(url);
  return address && findByAddress(db, address);
}
