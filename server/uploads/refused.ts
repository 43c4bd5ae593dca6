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
