import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { DiskSpace } from "../storage/disk-space.ts";

/** In the format of `sha256sum --check`. */
export const CHECKSUMS_FILE = "SHA256SUMS";
const LINE = /^([0-9a-f]{64}) {2}(.+)$/;

/** The hash of each file of a backup, by its path in the folder. */
export type Checksums = Map<string, string>;

export type BackupFolder = { path: string; sums: Checksums; room: DiskSpace };

/** Only the owner of the process can read the file. Throws `DiskSpaceError`. */
export async function writeHashed(
  { path: folder, sums, room }: BackupFolder,
  path: string,
  content: AsyncIterable<Uint8Array | string> | Iterable<string>,
): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  async function* hashed() {
    for await (const chunk of content) {
      await room.reserve(Buffer.byteLength(chunk));
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(hashed(), createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
  sums.set(path, hash.digest("hex"));
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

export async function writeChecksums({ path, sums }: BackupFolder): Promise<void> {
  const lines = [...sums].map(([name, sum]) => `${sum}  ${name}\n`);
  const file = join(path, CHECKSUMS_FILE);
  await writeFile(file, lines.join(""), { mode: 0o600, flush: true });
}

/** Ignores broken lines: the manifest has the number of files. */
export async function readChecksums(folder: string): Promise<Checksums> {
  const text = await readFile(join(folder, CHECKSUMS_FILE), "utf8");
  const sums: Checksums = new Map();
  for (const line of text.split("\n")) {
    const [, sum, path] = LINE.exec(line) ?? [];
    if (sum && path) sums.set(path, sum);
  }
  return sums;
}
