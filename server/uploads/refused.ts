import { REFUSALS } from "#domain/media/refusals.ts";

/** Why something about an upload is not done: thrown where the library calls us, a value elsewhere. */
export class UploadRefused extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

export const noSuchUpload = () => new UploadRefused(404, "There is no such upload.");
export const noRoom = () => new UploadRefused(507, REFUSALS.noRoom);
export const inUse = () => new UploadRefused(423, "This upload is being worked on. Try again.");

// ENOSPC and EDQUOT: disk or quota full; EFBIG: a limit on the size of files.
const FULL = ["ENOSPC", "EDQUOT", "EFBIG"];

/** Whether an error of the file system means that there is no room. */
export function isDiskFull(error: unknown): boolean {
  return FULL.some((code) => hasCode(error, code));
}

/** Whether an error of the file system means that there is no such file. */
export const isMissing = (error: unknown) => hasCode(error, "ENOENT");

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
