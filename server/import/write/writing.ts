import type { SafeHtml } from "#domain/html/safe-html.ts";
import type { ChangeTag } from "../../db/announcements.ts";
import type { Note } from "../format/note.ts";
import type { ImportOptions } from "../plan/plan.ts";
import type { ItemMedia } from "./media-keeper.ts";

/** An item whose files are kept and whose texts are HTML: ready to go into the database. */
export type Writing<Source> = {
  source: Source;
  slug: string;
  html: Map<string, SafeHtml>;
  media: ItemMedia;
  /** The item to write over; null makes a new one. */
  targetId: string | null;
  aliases: readonly string[];
  /** Pictures of texts that show none. */
  unshown: readonly string[];
  options: ImportOptions;
  now: Date;
  /** Takes what the database had to say. */
  notes: Note[];
};

export type Written = {
  projectId: string | null;
  postId: string | null;
  version: number;
  tags: ChangeTag[];
};
