import { open } from "node:fs/promises";

const MB = 1024 * 1024;
const HEAD = "\0\0\0\x18ftypisom\0\0\x02\0isomiso2....free";

/** A sparse MP4 file, nearly all padding. */
export async function writeLargeFilm(path: string, megabytes: number): Promise<string> {
  const head = Buffer.from(HEAD, "latin1");
  head.writeUInt32BE(megabytes * MB - 24, 24);
  const file = await open(path, "w");
  try {
    await file.truncate(megabytes * MB);
    await file.write(head, 0, head.length, 0);
  } finally {
    await file.close();
  }
  return path;
}
