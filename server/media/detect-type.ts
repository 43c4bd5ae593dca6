import { open, stat } from "node:fs/promises";
import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import { FILE_MAX_MB, fileType, PICTURE_MAX_MB, SVG_MAX_MB } from "#domain/media/file-kinds.ts";
import type { Refusal } from "#domain/media/refusals.ts";

export type UploadedContent =
  | { bytes: Buffer }
  | { path: string; hash?: string; canLink?: boolean };

type Detected = { ok: true; ext: string; bytes: number } | { ok: false; refusal: Refusal };

const MB = 1024 * 1024;
/** file-type's extensions that are stored under another. Many MP4 files have the brand of M4V, the same container. */
const STORED_AS: Readonly<Record<string, string>> = {
  apng: "png",
  m4v: "mp4",
  oga: "ogg",
  opus: "ogg",
};
/** They share one container, so the file name decides. */
const OFFICE_CONTAINER = ["doc", "xls", "ppt"];
const TEXT_PROBE_BYTES = 512;

/** From the bytes; `claimed` decides only where they cannot. "svg" is a guess until `checkSvg`. */
export async function detectType(given: UploadedContent, claimed: string): Promise<Detected> {
  const size = "bytes" in given ? given.bytes.length : (await stat(given.path)).size;
  if (size === 0) return { ok: false, refusal: "empty" };
  if (size > FILE_MAX_MB * MB) return { ok: false, refusal: "fileTooLarge" };
  const ext = await extensionOf(given, claimed);
  const type = ext === null ? null : fileType(ext);
  if (ext === null || type === null) return { ok: false, refusal: "unknownType" };
  if (type.kind === "picture") {
    if (size > PICTURE_MAX_MB * MB) return { ok: false, refusal: "pictureTooLarge" };
    if (ext === "svg" && size > SVG_MAX_MB * MB) return { ok: false, refusal: "svgTooLarge" };
  }
  return { ok: true, ext, bytes: size };
}

async function extensionOf(given: UploadedContent, claimed: string): Promise<string | null> {
  const found =
    "bytes" in given ? await fileTypeFromBuffer(given.bytes) : await fileTypeFromFile(given.path);
  if (!found || found.ext === "xml") return (await opensWithTag(given)) ? "svg" : null;
  if (found.ext === "cfb") return OFFICE_CONTAINER.find((ext) => ext === claimed) ?? null;
  return STORED_AS[found.ext] ?? found.ext;
}

async function opensWithTag(given: UploadedContent): Promise<boolean> {
  const start =
    "bytes" in given ? given.bytes.subarray(0, TEXT_PROBE_BYTES) : await startOf(given.path);
  return /^\uFEFF?\s*</.test(start.toString("utf8"));
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(TEXT_PROBE_BYTES) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
