// ENOSPC and EDQUOT: disk or quota full; EFBIG: file size limit.
export const DISK_FULL_CODES = ["ENOSPC", "EDQUOT", "EFBIG"];

export function isDiskFull(error: unknown): boolean {
  return DISK_FULL_CODES.some((code) => hasCode(error, code));
}

export const isMissing = (error: unknown) => hasCode(error, "ENOENT");

export async function nullIfMissing<T>(attempt: Promise<T>): Promise<T | null> {
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
