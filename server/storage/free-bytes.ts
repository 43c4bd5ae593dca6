import { statfs } from "node:fs/promises";

export const RESERVED_BYTES = 100 * 1024 ** 2;

export type FreeBytes = (folder: string) => Promise<number>;

export const freeOnDisk: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};
