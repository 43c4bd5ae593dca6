import { KEPT_FOR_MS, lastModified, listUploadIds, removeUpload } from "./parts.ts";

/** Removes uploads untouched for 24 hours, and the records of kept ones. Returns their number. */
export async function removeExpired(folder: string, now: Date): Promise<number> {
  let removed = 0;
  for (const id of await listUploadIds(folder)) {
    const modifiedAt = await lastModified(folder, id);
    if (!modifiedAt || now.getTime() - modifiedAt.getTime() <= KEPT_FOR_MS) continue;
    await removeUpload(folder, id);
    removed += 1;
  }
  return removed;
}
