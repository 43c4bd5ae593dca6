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
    maxMb: 200,
    hint: "PDF, JPG, PNG, MP4 or MOV, up to 200 MB",
  },
  "project-thumbnail": {
    area: "thumbnails",
    takes: ["jpg", "png"],
    maxMb: 64,
    hint: "JPG or PNG, up to 64 MB",
  },
  "project-file": {
    area: "projects",
    takes: null,
    maxMb: 200,
    hint: "Pictures, films, sound, PDF and Office files, up to 200 MB each",
  },
  import: {
    area: null,
    takes: ["zip", "csv"],
    maxMb: 1024,
    hint: "A ZIP of a content folder, or a CSV file, up to 1 GB",
  },
} as const satisfies Record<string, UploadPlace>;
export type UploadPlaceName = keyof typeof UPLOAD_PLACES;
