import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { type ContentFolder, pathInside, unlessRefused } from "./content-folder.ts";

/** decisions: "Markdown files up to 5 MB" */
const TEXT_FILE_MAX_MB = 5;

export type ReadText = { ok: true; text: string; hash: string } | { ok: false; why: string };

/** Reads a text file of the folder whole, with the SHA-256 of its bytes. */
export async function readText(folder: ContentFolder, path: string): Promise<ReadText> {
  const found = await regularFile(folder, path);
  if (!found.ok) return found;
  if (found.bytes > TEXT_FILE_MAX_MB * 1024 * 1024) {
    return { ok: false, why: `is larger than ${TEXT_FILE_MAX_MB} MB` };
  }
  const whole = await unlessRefused(() => readWhole(found.path, found.bytes));
  if (!whole.ok) return whole;
  const { bytes } = whole;
  const text = decode(bytes);
  if (text === null) return { ok: false, why: "is not text in UTF-8" };
  return { ok: true, text, hash: createHash("sha256").update(bytes).digest("hex") };
}

export type FoundFile = { ok: true; path: string; bytes: number } | { ok: false; why: string };

/** A file of the folder that can be opened safely: a pipe or a device would never end. */
export async function regularFile(folder: ContentFolder, path: string): Promise<FoundFile> {
  const inside = await pathInside(folder, path);
  if (!inside.ok) return inside;
  return unlessRefused(async () => {
    const found = await stat(inside.path);
    if (found.isDirectory()) return { ok: false as const, why: "is a folder" };
    if (!found.isFile()) return { ok: false as const, why: "is no regular file" };
    return { ok: true as const, path: inside.path, bytes: found.size };
  });
}

/** The SHA-256 of a file, read in pieces. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

async function readWhole(path: string, size: number) {
  await using file = await open(path, "r");
  // One byte more than it had: a file that grew meanwhile must not slip past its limit.
  const { bytesRead, buffer } = await file.read(Buffer.alloc(size + 1), 0, size + 1, 0);
  if (bytesRead !== size) return { ok: false as const, why: "changed while it was read" };
  return { ok: true as const, bytes: buffer.subarray(0, size) };
}

function decode(bytes: Buffer): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
