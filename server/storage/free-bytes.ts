import { statfs } from "node:fs/promises";

/** What the database beside needs to go on. */
export const LEFT_FREE_BYTES = 100 * 1024 ** 2;

/** How many bytes can still be written to the disk of a folder. */
export type FreeBytes = (folder: string) => Promise<number>;

export const freeOnDisk: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};
