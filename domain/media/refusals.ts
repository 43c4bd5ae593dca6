import {
  FILE_MAX_MB,
  IMPORT_MAX_GB,
  PICTURE_MAX_MB,
  PICTURE_MAX_MEGAPIXELS,
  SVG_MAX_MB,
} from "./file-kinds.ts";

/** Why a file was not kept, as the person who sent it reads it. spec: admin-area §5 */
export const REFUSALS = {
  empty: "Selected file is empty",
  tooSmall: "File appears to be too small and may be corrupted",
  fileTooLarge: `File size must be less than ${FILE_MAX_MB}MB`,
  importTooLarge: `An import must be less than ${IMPORT_MAX_GB}GB`,
  pictureTooLarge: `A picture must be less than ${PICTURE_MAX_MB}MB`,
  svgTooLarge: `An SVG must be less than ${SVG_MAX_MB}MB`,
  tooManyPixels: `This picture is too large: at most ${PICTURE_MAX_MEGAPIXELS} megapixels can be read`,
  notAPicture: "This is not a picture that can be shown; use JPEG, PNG, WebP, GIF, AVIF or SVG",
  unknownType: "Files of this type are not accepted",
  damaged: "This picture is damaged or incomplete; please try another file",
  tooSlow: "This picture takes too long to read; please try a simpler file",
  noRoom: "There is no space left to store the file",
  svgUnreadable: "This SVG cannot be read",
  svgActive: "This SVG holds scripts or other active content, which is not accepted",
  svgOutside: "This SVG loads something from outside the file, which is not accepted",
  svgEntities: "This SVG declares entities, which is not accepted",
} as const;
export type Refusal = keyof typeof REFUSALS;
