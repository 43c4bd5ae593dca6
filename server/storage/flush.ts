import { open } from "node:fs/promises";

/** Makes a file, or the names in a folder, survive a loss of power. */
export async function flush(path: string): Promise<void> {
  const opened = await open(path, "r");
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
