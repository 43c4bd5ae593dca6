import { open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { detectEncoding } from "../import/table/read-bytes.ts";

const PROBE_BYTES = 64 * 1024;

export async function isImportFile(
  path: string,
  fileName: string,
  areArchivesAccepted = true,
): Promise<boolean> {
  const found = await fileTypeFromFile(path);
  if (found) return areArchivesAccepted && found.ext === "zip";
  return /\.csv$/i.test(fileName) && isText(await startOf(path));
}

/** NUL means binary, except in UTF-16, which some spreadsheets save. */
function isText(bytes: Buffer): boolean {
  return !new TextDecoder(detectEncoding(bytes)).decode(bytes).includes("\0");
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PROBE_BYTES), 0, PROBE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
