import { opendir, realpath, stat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";

/** A folder of content, by its real path: everything that is read must lie below it. */
export type ContentFolder = { root: string };

export type OpenedFolder = { ok: true; folder: ContentFolder } | { ok: false; problem: string };

/** Opens a folder of content. Problems are one sentence that names the folder. */
export async function openContentFolder(path: string): Promise<OpenedFolder> {
  const shown = resolve(path);
  if (path.includes("\0")) return refuse(`There is no folder ${shown}.`);
  const opened = await unlessRefused(async () => {
    const root = await realpath(shown);
    if (!(await stat(root)).isDirectory()) return { ok: false as const, why: "is not a folder" };
    // Opening is the one sure test of whether it may be read.
    await (await opendir(root)).close();
    return { ok: true as const, folder: { root } };
  });
  if (opened.ok) return opened;
  if (opened.why === "does not exist") return refuse(`There is no folder ${shown}.`);
  return refuse(`${shown} ${opened.why}.`);
}

function refuse(problem: string): OpenedFolder {
  return { ok: false, problem };
}

/**
 * The real path of something in the folder, or why it may not be read: a link that leads out of the
 * folder is refused, whatever lies behind it.
 */
export async function pathInside(
  folder: ContentFolder,
  path: string,
): Promise<{ ok: true; path: string } | { ok: false; why: string }> {
  if (path.includes("\0")) return { ok: false, why: "does not exist" };
  return unlessRefused(async () => {
    const real = await realpath(join(folder.root, path));
    const base = folder.root.endsWith(sep) ? folder.root : folder.root + sep;
    const isInside = real === folder.root || real.startsWith(base);
    return isInside
      ? { ok: true as const, path: real }
      : { ok: false as const, why: "leads out of the folder" };
  });
}

const REASONS: Record<string, string> = {
  ENOENT: "does not exist",
  ENOTDIR: "does not exist",
  EACCES: "may not be read by this user",
  EPERM: "may not be read by this user",
  ELOOP: "is a link that leads to itself",
  ENAMETOOLONG: "has a name that is too long",
  EISDIR: "is a folder",
  EIO: "cannot be read from the disk",
};

/** What `work` answers, or why the file system refused it. */
export async function unlessRefused<T>(
  work: () => Promise<T>,
): Promise<T | { ok: false; why: string }> {
  try {
    return await work();
  } catch (error) {
    const why = reasonOf(error);
    if (why === null) throw error;
    return { ok: false, why };
  }
}

/** What went wrong with a file, in plain words; null for what is no error of the file system. */
export function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return null;
  const code = String(error.code);
  return REASONS[code] ?? `cannot be read (${code})`;
}
