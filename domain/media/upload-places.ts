import { FAVICON_MESSAGES, FAVICON_PX } from "../site/favicon.ts";
import { FILE_MAX_MB, IMPORT_MAX_GB, PICTURE_MAX_MB, POST_PICTURE_MAX_MB } from "./file-kinds.ts";
import type { MediaArea } from "./media.ts";
import { PROFILE_IMAGE_MAX_MB, PROFILE_IMAGE_MESSAGES } from "./profile-image.ts";
import { REFUSALS } from "./refusals.ts";

/** tus: see `server/uploads/`. */
export const UPLOADS_PATH = "/api/uploads";

/** `accepts` lists stored extensions; `maxMb` counts in MB of 1,048,576 bytes. */
type UploadPlace = {
  /** Null when the file is only read, not stored. */
  area: MediaArea | null;
  /** Null accepts every supported type. */
  accepts: readonly string[] | null;
  maxMb: number;
  tooLarge: string;
  /** Default: that the type is not supported. */
  wrongType?: string;
  /** For pictures of a type that browsers or this product cannot read. */
  otherPicture?: string;
  hint: string;
};

/** spec: admin-area §9 */
const RESUME_MAX_MB = 10;
/** Size of a table, which is read into memory. */
const TABLE_MAX_MB = 20;

/** spec: admin-area §5, §9; decisions: "Main file: 200 MB" */
export const UPLOAD_PLACES = {
  "project-main": {
    area: "projects",
    accepts: ["pdf", "jpg", "png", "mp4", "mov"],
    maxMb: FILE_MAX_MB,
    tooLarge: REFUSALS.fileTooLarge,
    hint: `PDF, JPG, PNG, MP4 or MOV, up to ${FILE_MAX_MB} MB`,
  },
  "project-thumbnail": {
    area: "thumbnails",
    accepts: ["jpg", "png"],
    maxMb: PICTURE_MAX_MB,
    tooLarge: REFUSALS.pictureTooLarge,
    hint: `JPG or PNG, up to ${PICTURE_MAX_MB} MB`,
  },
  "project-file": {
    area: "projects",
    accepts: null,
    maxMb: FILE_MAX_MB,
    tooLarge: REFUSALS.fileTooLarge,
    hint: `Images, video, audio, PDF and Office files, up to ${FILE_MAX_MB} MB each`,
  },
  "post-picture": {
    area: "featured-images",
    accepts: ["jpg", "png", "webp", "gif"],
    maxMb: POST_PICTURE_MAX_MB,
    tooLarge: REFUSALS.postPictureTooLarge,
    hint: `JPEG, PNG, WebP, GIF (Max ${POST_PICTURE_MAX_MB}MB)`,
  },
  "profile-image": {
    area: "profile-images",
    accepts: ["png"],
    maxMb: PROFILE_IMAGE_MAX_MB,
    tooLarge: PROFILE_IMAGE_MESSAGES.tooLarge,
    wrongType: PROFILE_IMAGE_MESSAGES.notAnImage,
    hint: `Up to ${PROFILE_IMAGE_MAX_MB} MB`,
  },
  favicon: {
    area: "site-assets",
    accepts: ["png", "svg", "jpg", "webp", "gif", "avif"],
    maxMb: POST_PICTURE_MAX_MB,
    tooLarge: REFUSALS.postPictureTooLarge,
    wrongType: FAVICON_MESSAGES.notAnImage,
    otherPicture: FAVICON_MESSAGES.otherImage,
    hint: `Recommended: PNG, ${FAVICON_PX} × ${FAVICON_PX} pixels`,
  },
  "social-picture": {
    area: "site-assets",
    accepts: ["jpg", "png", "webp"],
    maxMb: POST_PICTURE_MAX_MB,
    tooLarge: REFUSALS.postPictureTooLarge,
    wrongType: "Use a JPEG, PNG or WebP picture",
    hint: `JPEG, PNG or WebP, up to ${POST_PICTURE_MAX_MB} MB`,
  },
  resume: {
    area: "resumes",
    accepts: ["pdf", "doc", "docx"],
    maxMb: RESUME_MAX_MB,
    tooLarge: `File size must be less than ${RESUME_MAX_MB}MB`,
    wrongType: "Please upload a PDF, DOC, or DOCX file",
    hint: `PDF, DOC or DOCX, up to ${RESUME_MAX_MB} MB`,
  },
  import: {
    area: null,
    accepts: ["zip", "csv"],
    maxMb: IMPORT_MAX_GB * 1024,
    tooLarge: REFUSALS.importTooLarge,
    hint: `ZIP of a content folder or CSV file, up to ${IMPORT_MAX_GB} GB`,
  },
  subscribers: {
    area: null,
    accepts: ["csv"],
    maxMb: TABLE_MAX_MB,
    tooLarge: `File size must be less than ${TABLE_MAX_MB}MB`,
    hint: `CSV file, up to ${TABLE_MAX_MB} MB`,
  },
} as const satisfies Record<string, UploadPlace>;
export type UploadPlaceName = keyof typeof UPLOAD_PLACES;

const OTHER_PICTURES: ReadonlySet<string> = new Set(["ico", "bmp", "tif", "tiff", "heic", "heif"]);

/** For a file of a type that the place does not accept. */
export function wrongTypeProblem(
  place: UploadPlaceName,
  otherwise: string,
  extension = "",
): string {
  const { wrongType = otherwise, otherPicture }: UploadPlace = UPLOAD_PLACES[place];
  return (OTHER_PICTURES.has(extension) && otherPicture) || wrongType;
}
