import { link, mkdir, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Copies a folder with hard links; safe because stored files are never modified in place. */
export async function linkedCopy(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const copy = join(to, path.slice(from.length));
    await mkdir(dirname(copy), { recursive: true });
    await link(path, copy);
  }
}
