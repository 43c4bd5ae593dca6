import { FILE_MAX_MB } from "#domain/media/file-kinds.ts";

export const MB = 1024 * 1024;

export const ENTRIES_MAX = 20_000;
/** The central directory is held in memory. */
export const DIRECTORY_MAX_MB = 32;
const UNPACKED_MAX_MB = 4 * 1024;
/** Real content compresses up to ten times, zip bombs a thousand. */
const RATIO_MAX = 100;
const RATIO_COUNTS_FROM_MB = 64;

/** A per-file limit skips one file; the others fail the archive. */
export class LimitExceeded extends Error {
  readonly isPerFile: boolean;

  constructor(message: string, isOfOneFile: boolean) {
    super(message);
    this.isPerFile = isOfOneFile;
  }
}

/** Counts bytes as they are inflated, whatever the headers claim. */
export class Budget {
  readonly #packedBytes: number;
  #inflated = 0;

  constructor(packedBytes: number) {
    this.#packedBytes = packedBytes;
  }

  /** Throws `LimitExceeded`. */
  take(bytes: number, ofFileSoFar: number): void {
    this.#inflated += bytes;
    const megabytes = this.#inflated / MB;
    const isBomb =
      megabytes > RATIO_COUNTS_FROM_MB && this.#inflated > RATIO_MAX * this.#packedBytes;
    if (megabytes > UNPACKED_MAX_MB || isBomb) {
      const text = "The archive is too large when unpacked.";
      throw new LimitExceeded(text, false);
    }
    if (ofFileSoFar + bytes > FILE_MAX_MB * MB) {
      throw new LimitExceeded(`is larger than ${FILE_MAX_MB} MB`, true);
    }
  }
}
