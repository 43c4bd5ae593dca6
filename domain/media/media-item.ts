import type { FileKind } from "./file-kinds.ts";
import type { PicturesState } from "./media.ts";
import type { Picture } from "./picture.ts";

/** A stored file as the owner's screens show it. */
export type MediaItem = {
  id: string;
  fileName: string;
  /** The extension that its bytes deserve. */
  ext: string;
  kind: FileKind;
  bytes: number;
  /** Pixels of the picture, or of the one that stands for the file; null until they are known. */
  width: number | null;
  height: number | null;
  /** The address of the file itself. */
  url: string;
  /** Its picture, or the one that stands for a film or a document; null until it is made. */
  picture: Picture | null;
  pictures: PicturesState;
  altText: string;
};
