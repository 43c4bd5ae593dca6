import { codeOf } from "../errors.ts";

// ENOSPC and EDQUOT: disk or quota full; EFBIG: file size limit.
export const DISK_FULL_CODES = ["ENOSPC", "EDQUOT", "EFBIG"];

export function isDiskFull(error: unknown): boolean {
  return DISK_FULL_CODES.includes(codeOf(error) ?? "");
}

// ENOENT on a disk, the others in a bucket.
const MISSING = ["ENOENT", "NoSuchKey", "NotFound"];

export function isMissing(error: unknown): boolean {
  return hasName(error, MISSING);
}

/** Whether its code or its name is one of these. */
export function hasName(error: unknown, names: readonly string[]): boolean {
  return (
    error instanceof Error && names.some((name) => name === error.name || name === codeOf(error))
  );
}

export async function nullIfMissing<T>(attempt: Promise<T>): Promise<T | null> {
  try {
    return await attempt;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
