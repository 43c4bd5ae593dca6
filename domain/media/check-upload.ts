import { ALSO_WRITTEN } from "./claimed-type.ts";
import { FILE_EXTENSIONS } from "./file-kinds.ts";
import type { MediaItem } from "./media-item.ts";
import { REFUSALS } from "./refusals.ts";
import { UPLOAD_PLACES, type UploadPlaceName } from "./upload-places.ts";

/** What is left with the server for the import to read. */
export type ReadyUpload = { id: string; fileName: string; bytes: number };

/** What comes of an upload, by its place. */
export type KeptUpload<Place extends UploadPlaceName> = Place extends "import"
  ? ReadyUpload
  : MediaItem;

const MB = 1024 * 1024;
const TOO_LARGE = {
  "project-main": REFUSALS.fileTooLarge,
  "project-thumbnail": REFUSALS.pictureTooLarge,
  "project-file": REFUSALS.fileTooLarge,
  import: REFUSALS.importTooLarge,
} as const satisfies Record<UploadPlaceName, string>;

/** What is wrong with the size of a file, in bytes, for a place; null when nothing is. */
export function sizeProblem(place: UploadPlaceName, bytes: number): string | null {
  if (bytes === 0) return REFUSALS.empty;
  return bytes > UPLOAD_PLACES[place].maxMb * MB ? TOO_LARGE[place] : null;
}

/**
 * Why a file is not worth sending, by its size and the end of its name; null when it may be. A name
 * without an end says nothing: the server judges by the bytes in any case.
 */
export function uploadProblem(
  place: UploadPlaceName,
  { fileName, bytes }: { fileName: string; bytes: number },
): string | null {
  const end = /[^.]\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  const isTaken = end === undefined || endingsFor(place).includes(end);
  return isTaken ? sizeProblem(place, bytes) : REFUSALS.unknownType;
}

/** How names of files end that a place takes, without the dot. */
export function endingsFor(place: UploadPlaceName): string[] {
  const taken = UPLOAD_PLACES[place].takes ?? FILE_EXTENSIONS;
  return taken.flatMap((ext) => [ext, ...(ALSO_WRITTEN[ext] ?? [])]);
}
