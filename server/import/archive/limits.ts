import { FILE_MAX_MB } from "#domain/media/file-kinds.ts";

export const MB = 1024 * 1024;

export const ENTRIES_MAX = 20_000;
/** What an archive says of its files, all together: it is held in memory. */
export const DIRECTORY_MAX_MB = 32;
const UNPACKED_MAX_MB = 4 * 1024;
/** Pictures and texts come to ten times their packed size at most; a bomb to a thousand. */
const RATIO_MAX = 100;
/** Below this no ratio harms. */
const RATIO_COUNTS_FROM_MB = 64;

/** What an archive would take is more than is given; one file can be left out, the sum not. */
export class OverLimit extends Error {
  readonly isOfOneFile: boolean;

  constructor(message: string, isOfOneFile: boolean) {
    super(message);
    this.isOfOneFile = isOfOneFile;
  }
}

/** What an archive may still come to, by the bytes that were really inflated. */
export class Budget {
  readonly #packedBytes: number;
  #inflated = 0;

  constructor(packedBytes: number) {
    this.#packedBytes = packedBytes;
  }

  /** Takes note of some bytes of a file of which so many came before; throws `OverLimit`. */
  take(bytes: number, ofFileSoFar: number): void {
    this.#inflated += bytes;
    const megabytes = this.#inflated / MB;
    const isBomb =
      megabytes > RATIO_COUNTS_FROM_MB && this.#inflated > RATIO_MAX * this.#packedBytes;
    if (megabytes > UNPACKED_MAX_MB || isBomb) {
      const text = "The archive unpacks to far more than it should, so it was not read.";
      throw new OverLimit(text, false);
    }
    if (ofFileSoFar + bytes > FILE_MAX_MB * MB) {
      throw new OverLimit(`is larger than ${FILE_MAX_MB} MB`, true);
    }
  }
}
