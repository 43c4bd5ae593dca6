import { KEPT_FOR_MS, lastTouched, listUploadIds, removeUpload } from "./parts.ts";

/** Removes uploads that nobody went on with for 24 hours, and what is remembered of kept ones. */
export async function removeExpired(folder: string, now: Date): Promise<number> {
  let removed = 0;
  for (const id of await listUploadIds(folder)) {
    const touched = await lastTouched(folder, id);
    if (!touched || now.getTime() - touched.getTime() <= KEPT_FOR_MS) continue;
    await removeUpload(folder, id);
    removed += 1;
  }
  return removed;
}
