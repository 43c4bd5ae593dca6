import { inArray } from "drizzle-orm";
import type { World } from "../world.ts";
import { deliverJob } from "./deliver-job.ts";
import { sends } from "./tables.ts";

/**
 * Goes on at once with what a process left when it ended, instead of when its job is missed. A send
 * that another process is at takes no harm of a second helper.
 */
export async function resumeSends({ db, queue }: Pick<World, "db" | "queue">): Promise<void> {
  const unfinished = await db
    .select({ id: sends.id })
    .from(sends)
    .where(inArray(sends.status, ["queued", "sending"]));
  for (const { id } of unfinished) await queue.add(db, deliverJob, { sendId: id });
}
