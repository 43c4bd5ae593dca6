import type { AiSource } from "./ai-settings.ts";

/** The public item or file that a passage belongs to. */
export type PassageSource = {
  kind: "project" | "post" | "about" | "resume" | "file";
  /** Id of the project, post or file; "about" and "resume" for those pages. */
  id: string;
  /** The project that shows the file. */
  projectId?: string;
  /** Slug of the project or post; null without one. */
  slug: string | null;
  title: string;
  /** Where a visitor can read it, relative to the site's origin. */
  path: string;
  thumbnailUrl: string | null;
};

/** A few sentences of public text, as plain text. */
export type Passage = {
  id: string;
  source: PassageSource;
  /** The heading or field that the text stands under, or "". */
  heading: string;
  text: string;
};

/** Higher scores are better; they compare within one search only. */
export type RankedPassage = Passage & { score: number };

/** Which setting of `aiDataSources` turns a kind of source off. */
export const AI_SOURCE_OF = {
  project: "projects",
  post: "blog",
  about: "about",
  resume: "resume",
  file: "files",
} as const satisfies Record<PassageSource["kind"], AiSource>;
