import { copyFile, link, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { nullIfMissing } from "../storage/disk-errors.ts";

const LEFTOVER_AFTER_MS = 24 * 60 * 60 * 1000;

/** The upload may be deleted afterwards. */
export async function copyUpload(path: string, to: string): Promise<void> {
  // A hard link takes no space; across file systems it has to be a copy.
  await link(path, to).catch(() => copyFile(path, to));
}

/** Old entries of a folder that killed processes left. */
export async function removeLeftovers(
  folder: string,
  kept: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const names = (await nullIfMissing(readdir(folder))) ?? [];
  for (const name of names.filter((one) => !kept.has(one))) {
    const path = join(folder, name);
    const found = await nullIfMissing(stat(path));
    const ageMs = found ? now.getTime() - found.mtime.getTime() : 0;
    if (ageMs > LEFTOVER_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}
