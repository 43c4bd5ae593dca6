// ENOSPC and EDQUOT: disk or quota full; EFBIG: a limit on the size of files.
export const DISK_FULL_CODES = ["ENOSPC", "EDQUOT", "EFBIG"];

/** Whether an error of the file system means that there is no room. */
export function isDiskFull(error: unknown): boolean {
  return DISK_FULL_CODES.some((code) => hasCode(error, code));
}

/** Whether an error of the file system means that there is no such file. */
export const isMissing = (error: unknown) => hasCode(error, "ENOENT");

/** What an attempt with a file found, or null when there is no such file. */
export async function orNull<T>(attempt: Promise<T>): Promise<T | null> {
  try {
    return await attempt;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
