import {
  FILE_MAX_MB,
  IMPORT_MAX_GB,
  PICTURE_MAX_MB,
  PICTURE_MAX_MEGAPIXELS,
  POST_PICTURE_MAX_MB,
  SVG_MAX_MB,
} from "./file-kinds.ts";

/** Error messages for refused files. spec: admin-area §5 */
export const REFUSALS = {
  empty: "Selected file is empty",
  tooSmall: "File appears to be too small and may be corrupted",
  fileTooLarge: `File size must be less than ${FILE_MAX_MB}MB`,
  importTooLarge: `Import size must be less than ${IMPORT_MAX_GB}GB`,
  pictureTooLarge: `Image size must be less than ${PICTURE_MAX_MB}MB`,
  postPictureTooLarge: `Image size must be less than ${POST_PICTURE_MAX_MB}MB`,
  svgTooLarge: `SVG size must be less than ${SVG_MAX_MB}MB`,
  tooManyPixels: `Image must have ${PICTURE_MAX_MEGAPIXELS} megapixels or fewer`,
  notAPicture: "This is not a supported image. Use JPEG, PNG, WebP, GIF, AVIF or SVG",
  unknownType: "This file type is not supported",
  damaged: "This image is damaged or incomplete. Try another file",
  tooSlow: "This image takes too long to process. Try a simpler file",
  storageFull: "The server has no space left for this file",
  svgUnreadable: "This SVG cannot be read",
  svgActive: "SVGs with scripts or other active content are not allowed",
  svgOutside: "SVGs that load external resources are not allowed",
  svgEntities: "SVGs that declare entities are not allowed",
} as const;
export type Refusal = keyof typeof REFUSALS;
