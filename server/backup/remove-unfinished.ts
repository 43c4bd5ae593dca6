import { readdir, rm, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { nullIfMissing } from "../storage/disk-errors.ts";
import { CHECKSUMS_FILE } from "./checksums.ts";
import { MANIFEST_FILE, MEDIA_FOLDER, SECRET_FILE, TABLES_FOLDER } from "./manifest.ts";

export const UNFINISHED = ".unfinished-";
/** As `mkdtemp` names them. */
const NAME = /\.unfinished-[A-Za-z0-9]{6}$/;
const STALE_AFTER_MS = 24 * 60 * 60 * 1000;
const ENTRIES = [TABLES_FOLDER, MEDIA_FOLDER, SECRET_FILE, MANIFEST_FILE, CHECKSUMS_FILE];

/** Left by backups to any folder beside, as to one of another day, that were killed. Others may be running. */
export async function removeUnfinished(parent: string, now: Date): Promise<void> {
  const entries = await readdir(parent, { withFileTypes: true });
  for (const entry of entries) {
    const folder = join(parent, entry.name);
    if (entry.isDirectory() && NAME.test(entry.name) && (await isLeftover(folder, now)))
      await rm(folder, { recursive: true, force: true });
  }
}

async function isLeftover(folder: string, now: Date): Promise<boolean> {
  const found = await nullIfMissing(stat(folder));
  // Those of other users can't be read, or are none of ours.
  if (!found || found.uid !== process.getuid?.()) return false;
  const paths = (await nullIfMissing(readdir(folder, { recursive: true }))) ?? [];
  if (!paths.every((path) => ENTRIES.includes(path.split(sep, 1)[0] ?? ""))) return false;
  for (const path of ["", ...paths]) {
    const changed = await nullIfMissing(stat(join(folder, path)));
    if (!changed || changed.mtimeMs > now.getTime() - STALE_AFTER_MS) return false;
  }
  return true;
}
