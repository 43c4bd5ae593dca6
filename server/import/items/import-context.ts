import type { Mapping } from "#domain/import/columns.ts";
import type { ContentFolder } from "../folder/content-folder.ts";
import type { MediaFolder } from "../folder/media-folder.ts";
import type { AliasIndex } from "../text/alias-index.ts";

export type ImportContext = {
  folder: ContentFolder;
  label: string;
  mapping: Mapping | null;
  media: MediaFolder;
  aliases: AliasIndex;
  parseDate: (text: string) => Date | null;
  now: Date;
};
