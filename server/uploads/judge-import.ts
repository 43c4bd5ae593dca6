import { open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { encodingOf } from "../import/table/read-bytes.ts";

const PROBE_BYTES = 64 * 1024;

/** Whether a file is a ZIP by its bytes, or a text where its name ends as CSV. */
export async function isForImport(path: string, fileName: string): Promise<boolean> {
  const found = await fileTypeFromFile(path);
  if (found) return found.ext === "zip";
  return /\.csv$/i.test(fileName) && isText(await startOf(path));
}

/** Zeros are no text, but for those in letters of two bytes, which some spreadsheets save. */
function isText(bytes: Buffer): boolean {
  return !new TextDecoder(encodingOf(bytes)).decode(bytes).includes("\0");
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
