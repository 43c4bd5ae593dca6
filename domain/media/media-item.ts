import type { FileKind } from "./file-kinds.ts";
import type { PicturesState } from "./media.ts";
import type { Picture } from "./picture.ts";

export type MediaItem = {
  id: string;
  fileName: string;
  ext: string;
  kind: FileKind;
  bytes: number;
  /** In pixels, of the image or the poster; null until known. */
  width: number | null;
  height: number | null;
  url: string;
  /** The image, or the poster of a video or document; null until it is made. */
  picture: Picture | null;
  pictures: PicturesState;
  altText: string;
};
