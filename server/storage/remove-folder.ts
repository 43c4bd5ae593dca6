import { rmdir } from "node:fs/promises";

/** Removes an empty folder. False where that is not possible. */
export async function removeFolder(path: string): Promise<boolean> {
  return rmdir(path).then(
    () => true,
    () => false,
  );
}
