import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { type ContentFolder, catchFileErrors, resolveInside } from "./content-folder.ts";

/** decisions: "Markdown files up to 5 MB" */
const TEXT_FILE_MAX_MB = 5;

type ReadText = { ok: true; text: string; hash: string } | { ok: false; why: string };

export async function readText(folder: ContentFolder, path: string): Promise<ReadText> {
  const found = await regularFile(folder, path);
  if (!found.ok) return found;
  if (found.bytes > TEXT_FILE_MAX_MB * 1024 * 1024) {
    return { ok: false, why: `is larger than ${TEXT_FILE_MAX_MB} MB` };
  }
  const whole = await catchFileErrors(() => readWhole(found.path, found.bytes));
  if (!whole.ok) return whole;
  const { bytes } = whole;
  const text = decode(bytes);
  if (text === null) return { ok: false, why: "is not UTF-8 text" };
  return { ok: true, text, hash: createHash("sha256").update(bytes).digest("hex") };
}

type FoundFile = { ok: true; path: string; bytes: number } | { ok: false; why: string };

/** Only regular files: reading a pipe or device might never end. */
export async function regularFile(folder: ContentFolder, path: string): Promise<FoundFile> {
  const inside = await resolveInside(folder, path);
  if (!inside.ok) return inside;
  return catchFileErrors(async () => {
    const found = await stat(inside.path);
    if (found.isDirectory()) return { ok: false as const, why: "is a folder" };
    if (!found.isFile()) return { ok: false as const, why: "is not a regular file" };
    return { ok: true as const, path: inside.path, bytes: found.size };
  });
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

async function readWhole(path: string, size: number) {
  await using file = await open(path, "r");
  // One extra byte detects a file that grew past its limit meanwhile.
  const { bytesRead, buffer } = await file.read(Buffer.alloc(size + 1), 0, size + 1, 0);
  if (bytesRead !== size) return { ok: false as const, why: "changed while being read" };
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
