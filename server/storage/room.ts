import { type FreeBytes, LEFT_FREE_BYTES } from "./free-bytes.ts";

/** How much may be written before the disk is asked again. */
const ASKED_EVERY_BYTES = 32 * 1024 ** 2;
/** What the smallest file takes. */
const BLOCK_BYTES = 4 * 1024;

/** There is less left on the disk than the database beside needs. */
export class NoRoom extends Error {
  constructor() {
    super("there is not enough room on the server's disk");
  }
}

/** Watches, while much is written to a disk, that enough of it is left. */
export class Room {
  readonly #folder: string;
  readonly #freeBytes: FreeBytes;
  #sinceAsked = 0;

  constructor(folder: string, freeBytes: FreeBytes) {
    this.#folder = folder;
    this.#freeBytes = freeBytes;
  }

  /** Throws `NoRoom` when so many bytes more would leave too little. */
  async expect(bytes: number): Promise<void> {
    if (bytes + LEFT_FREE_BYTES > (await this.#freeBytes(this.#folder))) throw new NoRoom();
  }

  /** Takes note of what is about to be written, and asks the disk now and then; throws `NoRoom`. */
  async take(bytes: number): Promise<void> {
    this.#sinceAsked += Math.max(bytes, BLOCK_BYTES);
    if (this.#sinceAsked < ASKED_EVERY_BYTES) return;
    this.#sinceAsked = 0;
    await this.expect(bytes);
  }
}
