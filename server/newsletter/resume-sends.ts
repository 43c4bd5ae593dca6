import { inArray } from "drizzle-orm";
import type { World } from "../world.ts";
import { deliverJob } from "./deliver-job.ts";
import { sends } from "./tables.ts";

/** At start-up, instead of waiting for the job to expire. Safe while another process sends. */
export async function resumeSends({ db, queue }: Pick<World, "db" | "queue">): Promise<void> {
  const unfinished = await db
    .select({ id: sends.id })
    .from(sends)
    .where(inArray(sends.status, ["queued", "sending"]));
  for (const { id } of unfinished) await queue.add(db, deliverJob, { sendId: id });
}
