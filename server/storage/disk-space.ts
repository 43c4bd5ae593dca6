import { statfs } from "node:fs/promises";

export const RESERVED_BYTES = 100 * 1024 ** 2;
export const freeOnDisk: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

const CHECK_EVERY_BYTES = 32 * 1024 ** 2;
const BLOCK_BYTES = 4 * 1024;

export class DiskSpaceError extends Error {
  constructor() {
    super("there is not enough disk space on the server");
  }
}

/** Checks the free space while much is written to a disk. */
export class DiskSpace {
  readonly #folder: string;
  readonly #freeBytes: FreeBytes;
  #sinceAsked = 0;

  constructor(folder: string, freeBytes: FreeBytes) {
    this.#folder = folder;
    this.#freeBytes = freeBytes;
  }

  /** Throws `DiskSpaceError` when this many more bytes would leave too little. */
  async ensure(bytes: number): Promise<void> {
    if (bytes + RESERVED_BYTES > (await this.#freeBytes(this.#folder))) throw new DiskSpaceError();
  }

  /** Records bytes about to be written and checks now and then; throws `DiskSpaceError`. */
  async reserve(bytes: number): Promise<void> {
    this.#sinceAsked += Math.max(bytes, BLOCK_BYTES);
    if (this.#sinceAsked < CHECK_EVERY_BYTES) return;
    this.#sinceAsked = 0;
    await this.ensure(bytes);
  }
}

export type FreeBytes = (folder: string) => Promise<number>;
