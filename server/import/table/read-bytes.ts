import { isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";

/** A table larger than this is no list of projects. */
const TABLE_MAX_MB = 20;
const MB = 1024 * 1024;
/** How much of a file is looked at for zeros, which letters of two bytes are full of. */
const LOOKED_AT = 4_096;

export type TableBytes = { ok: true; bytes: Buffer } | { ok: false; problem: string };

/**
 * The bytes of a CSV file as UTF-8 without a mark at its start, whatever it was saved as: UTF-8,
 * UTF-16 of both kinds, else Windows-1252, which spreadsheets still write.
 */
export async function readTableBytes(path: string): Promise<TableBytes> {
  await using file = await open(path, "r");
  const { size } = await file.stat();
  if (size > TABLE_MAX_MB * MB) {
    return { ok: false, problem: `The table is larger than ${TABLE_MAX_MB} MB.` };
  }
  const { bytesRead, buffer } = await file.read(Buffer.alloc(size), 0, size, 0);
  const bytes = buffer.subarray(0, bytesRead);
  if (bytes.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"))) {
    const problem = "This is no CSV but a workbook or an archive. Save the sheet as CSV first.";
    return { ok: false, problem };
  }
  return { ok: true, bytes: inUtf8(bytes) };
}

function inUtf8(bytes: Buffer): Buffer {
  const encoding = encodingOf(bytes);
  if (encoding !== "utf-8") return Buffer.from(new TextDecoder(encoding).decode(bytes));
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return isMarked ? bytes.subarray(3) : bytes;
}

/** How a text was saved, by its marks or what its first bytes let see. */
export function encodingOf(bytes: Buffer): "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, LOOKED_AT);
  const zerosAt = (parity: number) =>
    head.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  // Unmarked: of Latin letters every second byte is a zero.
  if (zerosAt(1) > head.length / 4) return "utf-16le";
  if (zerosAt(0) > head.length / 4) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}
