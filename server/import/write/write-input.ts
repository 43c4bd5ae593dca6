import type { SafeHtml } from "#domain/html/safe-html.ts";
import type { ChangeTag } from "../../db/announcements.ts";
import type { ContentKind } from "../folder/list-content.ts";
import type { Note } from "../format/note.ts";
import type { ImportOptions } from "../plan/plan.ts";
import type { ItemMedia } from "./media-keeper.ts";

export type WriteInput<Source> = {
  source: Source;
  slug: string;
  html: Map<string, SafeHtml>;
  /** Reading time of a post. */
  minutes: number;
  media: ItemMedia;
  /** The item to overwrite; null creates one. */
  targetId: string | null;
  aliases: readonly string[];
  unsupportedPictures: readonly string[];
  options: ImportOptions;
  now: Date;
  notes: Note[];
};

/** `id` is null for the single items. */
export type WriteResult = { id: string | null; version: number };

export function tagsOf(kind: ContentKind, id: string | null): ChangeTag[] {
  switch (kind) {
    case "project":
      return ["projects", `project:${id}`];
    case "post":
      return ["posts", `post:${id}`];
    default:
      return [kind];
  }
}
