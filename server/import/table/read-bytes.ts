import { isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";
import type { Encoding } from "#domain/import/encodings.ts";

const TABLE_MAX_MB = 20;
const MB = 1024 * 1024;
/** Bytes inspected for NULs, which are frequent in UTF-16. */
const PROBE_BYTES = 4_096;

type TableBytes = { ok: true; bytes: Buffer; encoding: Encoding } | { ok: false; problem: string };

/**
 * Always UTF-8 without BOM; spreadsheets still write UTF-16 and Windows-1252.
 *
 * @param chosen the encoding, if it need not be told by the bytes
 */
export async function readTableBytes(path: string, chosen?: Encoding): Promise<TableBytes> {
  await using file = await open(path, "r");
  const { size } = await file.stat();
  if (size > TABLE_MAX_MB * MB) {
    return { ok: false, problem: `The table is larger than ${TABLE_MAX_MB} MB.` };
  }
  const { bytesRead, buffer } = await file.read(Buffer.alloc(size), 0, size, 0);
  const bytes = buffer.subarray(0, bytesRead);
  if (bytes.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"))) {
    const problem =
      "This is a workbook or an archive, not a CSV file. Export the sheet as CSV first.";
    return { ok: false, problem };
  }
  const encoding = chosen ?? detectEncoding(bytes);
  return { ok: true, bytes: toUtf8(bytes, encoding), encoding };
}

function toUtf8(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding !== "utf-8") return Buffer.from(new TextDecoder(encoding).decode(bytes));
  const hasBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return hasBom ? bytes.subarray(3) : bytes;
}

export function detectEncoding(bytes: Buffer): "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, PROBE_BYTES);
  const zerosAt = (parity: number) =>
    head.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  // Without BOM: every second byte of Latin text is zero in UTF-16.
  if (zerosAt(1) > head.length / 4) return "utf-16le";
  if (zerosAt(0) > head.length / 4) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}
