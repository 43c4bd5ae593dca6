import { removeRunLeftovers } from "../import/runs/run-files.ts";
import { removeOldItems } from "../import/runs/run-items.ts";
import { scheduledJob } from "../jobs/job.ts";
import { expireSubscriberImports } from "../newsletter/import/change-import.ts";
import {
  lastModified,
  listUploadIds,
  removeUpload,
  UPLOAD_EXPIRES_AFTER_MS,
  uploadsFolder,
} from "./upload-files.ts";

export const expireUploadsJob = scheduledJob({
  name: "remove-expired-uploads",
  timeoutSeconds: 5 * 60,
  cron: "41 * * * *",
  async run(world) {
    const { environment, now, log } = world;
    const removed = await removeExpired(uploadsFolder(environment), now());
    if (removed > 0) log.info({ removed }, "expired uploads removed");
    await removeRunLeftovers(world);
    await removeOldItems(world.db);
    await expireSubscriberImports(world);
  },
});

/** Removes uploads untouched for 24 hours, and the records of kept ones. Returns their number. */
export async function removeExpired(folder: string, now: Date): Promise<number> {
  let removed = 0;
  for (const id of await listUploadIds(folder)) {
    const modifiedAt = await lastModified(folder, id);
    if (!modifiedAt || now.getTime() - modifiedAt.getTime() <= UPLOAD_EXPIRES_AFTER_MS) continue;
    await removeUpload(folder, id);
    removed += 1;
  }
  return removed;
}
