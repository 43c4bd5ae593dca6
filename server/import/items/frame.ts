import type { Mapping } from "#domain/import/columns.ts";
import type { ContentFolder } from "../folder/content-folder.ts";
import type { MediaFolder } from "../folder/media-folder.ts";
import type { AliasIndex } from "../text/alias-index.ts";

/** What the files of one folder are read with. */
export type Frame = {
  folder: ContentFolder;
  /** What it is called in reports, and remembered as: its path, or the name of what was uploaded. */
  label: string;
  /** What the columns of its table hold; null without a table. */
  mapping: Mapping | null;
  media: MediaFolder;
  aliases: AliasIndex;
  readMoment: (text: string) => Date | null;
  now: Date;
};
