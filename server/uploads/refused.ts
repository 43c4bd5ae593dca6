import { REFUSALS } from "#domain/media/refusals.ts";

/** Thrown where the tus library calls us, returned as a value elsewhere. */
export class UploadRefused extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

export const noSuchUpload = () => new UploadRefused(404, "Upload not found.");
export const storageFull = () => new UploadRefused(507, REFUSALS.storageFull);
export const inUse = () => new UploadRefused(423, "This upload is in use. Try again.");
