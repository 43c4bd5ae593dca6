import { FILE_MAX_MB, IMPORT_MAX_GB, PICTURE_MAX_MB } from "./file-kinds.ts";
import type { MediaArea } from "./media.ts";

/** What a place takes: extensions as files are stored under, sizes in MB of 1,048,576 bytes. */
type UploadPlace = {
  /** Where the file is kept; null for what is only read and not kept. */
  area: MediaArea | null;
  /** Null: every type that the product knows. */
  takes: readonly string[] | null;
  maxMb: number;
  hint: string;
};

/** Where the owner can upload something, and what is taken there. spec: admin-area §5, §9; decisions: "Main file: 200 MB" */
export const UPLOAD_PLACES = {
  "project-main": {
    area: "projects",
    takes: ["pdf", "jpg", "png", "mp4", "mov"],
    maxMb: FILE_MAX_MB,
    hint: `PDF, JPG, PNG, MP4 or MOV, up to ${FILE_MAX_MB} MB`,
  },
  "project-thumbnail": {
    area: "thumbnails",
    takes: ["jpg", "png"],
    maxMb: PICTURE_MAX_MB,
    hint: `JPG or PNG, up to ${PICTURE_MAX_MB} MB`,
  },
  "project-file": {
    area: "projects",
    takes: null,
    maxMb: FILE_MAX_MB,
    hint: `Pictures, films, sound, PDF and Office files, up to ${FILE_MAX_MB} MB each`,
  },
  import: {
    area: null,
    takes: ["zip", "csv"],
    maxMb: IMPORT_MAX_GB * 1024,
    hint: `A ZIP of a content folder, or a CSV file, up to ${IMPORT_MAX_GB} GB`,
  },
} as const satisfies Record<string, UploadPlace>;
export type UploadPlaceName = keyof typeof UPLOAD_PLACES;
