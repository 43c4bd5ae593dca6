import { REFUSALS } from "#domain/media/refusals.ts";

/** Thrown where the tus library calls us, returned as a value elsewhere. */
export class UploadError extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

export const noSuchUpload = () => new UploadError(404, "Upload not found.");
export const storageFull = () => new UploadError(507, REFUSALS.storageFull);
export const inUse = () => new UploadError(423, "This upload is in use. Try again.");
