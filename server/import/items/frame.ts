import type { ContentFolder } from "../folder/content-folder.ts";
import type { MediaFolder } from "../folder/media-folder.ts";
import type { AliasIndex } from "../text/alias-index.ts";

/** What the files of one folder are read with. */
export type Frame = {
  folder: ContentFolder;
  media: MediaFolder;
  aliases: AliasIndex;
  readMoment: (text: string) => Date | null;
  now: Date;
};
