import { EXTENSION_ALIASES } from "./claimed-type.ts";
import { FILE_EXTENSIONS, POST_PICTURE_MIN_BYTES } from "./file-kinds.ts";
import type { MediaItem } from "./media-item.ts";
import { REFUSALS } from "./refusals.ts";
import { UPLOAD_PLACES, type UploadPlaceName, wrongTypeProblem } from "./upload-places.ts";

type ReadyUpload = { id: string; fileName: string; bytes: number };

/** Whose files are read by an import. */
type ReadPlace = "import" | "subscribers";

export type KeptUpload<Place extends UploadPlaceName> = Place extends ReadPlace
  ? ReadyUpload
  : MediaItem;

const MB = 1024 * 1024;

/** "Less than", as the messages say. spec: admin-area §5, "Blog image upload" */
export function sizeProblem(place: UploadPlaceName, bytes: number): string | null {
  if (bytes === 0) return REFUSALS.empty;
  if (place === "post-picture" && bytes < POST_PICTURE_MIN_BYTES) return REFUSALS.tooSmall;
  const { maxMb, tooLarge } = UPLOAD_PLACES[place];
  return bytes >= maxMb * MB ? tooLarge : null;
}

/**
 * In the order of the spec: empty, too small, type, size. The server checks the content anyway, so
 * names without an extension pass. spec: admin-area §5, "Blog image upload"
 */
export function uploadProblem(
  place: UploadPlaceName,
  { fileName, bytes }: { fileName: string; bytes: number },
): string | null {
  const ofSize = sizeProblem(place, bytes);
  if (ofSize === REFUSALS.empty || ofSize === REFUSALS.tooSmall) return ofSize;
  const extension = /[^.]\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  const isAccepted = extension === undefined || extensionsFor(place).includes(extension);
  if (isAccepted) return ofSize;
  return wrongTypeProblem(place, REFUSALS.unknownType, extension);
}

export function extensionsFor(place: UploadPlaceName): string[] {
  const accepted = UPLOAD_PLACES[place].accepts ?? FILE_EXTENSIONS;
  return accepted.flatMap((ext) => [ext, ...(EXTENSION_ALIASES[ext] ?? [])]);
}
