import { opendir, realpath, stat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";

/** `root` is a real path; nothing outside it is read. */
export type ContentFolder = { root: string };

type OpenedFolder = { ok: true; folder: ContentFolder } | { ok: false; problem: string };

export async function openContentFolder(path: string): Promise<OpenedFolder> {
  const shown = resolve(path);
  if (path.includes("\0")) return refuse(`There is no folder ${shown}.`);
  const opened = await catchFileErrors(async () => {
    const root = await realpath(shown);
    if (!(await stat(root)).isDirectory()) return { ok: false as const, why: "is not a folder" };
    // Opening is the only reliable test of read permission.
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

/** Resolves symbolic links and refuses those that point outside the folder. */
export async function resolveInside(
  folder: ContentFolder,
  path: string,
): Promise<{ ok: true; path: string } | { ok: false; why: string }> {
  if (path.includes("\0")) return { ok: false, why: "does not exist" };
  return catchFileErrors(async () => {
    const real = await realpath(join(folder.root, path));
    const base = folder.root.endsWith(sep) ? folder.root : folder.root + sep;
    const isInside = real === folder.root || real.startsWith(base);
    return isInside
      ? { ok: true as const, path: real }
      : { ok: false as const, why: "points outside the folder" };
  });
}

const REASONS: Record<string, string> = {
  ENOENT: "does not exist",
  ENOTDIR: "does not exist",
  EACCES: "is not readable by this user",
  EPERM: "is not readable by this user",
  ELOOP: "is a circular link",
  ENAMETOOLONG: "has a name that is too long",
  EISDIR: "is a folder",
  EIO: "could not be read from disk",
};

export async function catchFileErrors<T>(
  work: () => Promise<T>,
): Promise<T | { ok: false; why: string }> {
  try {
    return await work();
  } catch (error) {
    const why = fileErrorReason(error);
    if (why === null) throw error;
    return { ok: false, why };
  }
}

export function fileErrorReason(error: unknown): string | null {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return null;
  const code = String(error.code);
  return REASONS[code] ?? `cannot be read (${code})`;
}
