export const FILE_KINDS = ["picture", "video", "audio", "pdf", "document"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

type FileType = { kind: FileKind; mimeType: string };

const OFFICE = "application/vnd.openxmlformats-officedocument";
const OPEN_DOCUMENT = "application/vnd.oasis.opendocument";

/** Others are refused, above all what browsers execute. spec: public-site §5, admin-area §5 */
const FILE_TYPES: ReadonlyMap<string, FileType> = new Map([
  ["jpg", { kind: "picture", mimeType: "image/jpeg" }],
  ["png", { kind: "picture", mimeType: "image/png" }],
  ["webp", { kind: "picture", mimeType: "image/webp" }],
  ["gif", { kind: "picture", mimeType: "image/gif" }],
  ["avif", { kind: "picture", mimeType: "image/avif" }],
  ["svg", { kind: "picture", mimeType: "image/svg+xml" }],
  ["mp4", { kind: "video", mimeType: "video/mp4" }],
  ["m4v", { kind: "video", mimeType: "video/x-m4v" }],
  ["mov", { kind: "video", mimeType: "video/quicktime" }],
  ["webm", { kind: "video", mimeType: "video/webm" }],
  ["ogv", { kind: "video", mimeType: "video/ogg" }],
  ["avi", { kind: "video", mimeType: "video/vnd.avi" }],
  ["mp3", { kind: "audio", mimeType: "audio/mpeg" }],
  ["m4a", { kind: "audio", mimeType: "audio/x-m4a" }],
  ["ogg", { kind: "audio", mimeType: "audio/ogg" }],
  ["pdf", { kind: "pdf", mimeType: "application/pdf" }],
  ["doc", { kind: "document", mimeType: "application/msword" }],
  ["xls", { kind: "document", mimeType: "application/vnd.ms-excel" }],
  ["ppt", { kind: "document", mimeType: "application/vnd.ms-powerpoint" }],
  ["docx", { kind: "document", mimeType: `${OFFICE}.wordprocessingml.document` }],
  ["xlsx", { kind: "document", mimeType: `${OFFICE}.spreadsheetml.sheet` }],
  ["pptx", { kind: "document", mimeType: `${OFFICE}.presentationml.presentation` }],
  ["odt", { kind: "document", mimeType: `${OPEN_DOCUMENT}.text` }],
  ["ods", { kind: "document", mimeType: `${OPEN_DOCUMENT}.spreadsheet` }],
  ["odp", { kind: "document", mimeType: `${OPEN_DOCUMENT}.presentation` }],
] as const);

export function fileType(ext: string): FileType | null {
  return FILE_TYPES.get(ext) ?? null;
}

export const FILE_EXTENSIONS: readonly string[] = [...FILE_TYPES.keys()];

export const PICTURE_EXTENSIONS: readonly string[] = [...FILE_TYPES]
  .filter(([, { kind }]) => kind === "picture")
  .map(([ext]) => ext);

/** decisions: "Main file: 200 MB" */
export const FILE_MAX_MB = 200;
/** Images are read into memory; 50 megapixels of every accepted format fit. */
export const PICTURE_MAX_MB = 64;
/** spec: admin-area §9 */
export const POST_PICTURE_MAX_MB = 10;
/** SVGs are checked synchronously, which blocks the process. */
export const SVG_MAX_MB = 5;
export const IMPORT_MAX_GB = 1;
export const PICTURE_MAX_MEGAPIXELS = 50;
/** spec: admin-area §5, blog image upload */
export const POST_PICTURE_MIN_BYTES = 100;
