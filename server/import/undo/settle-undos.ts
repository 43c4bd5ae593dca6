import { and, eq, sql } from "drizzle-orm";
import { announce } from "../../db/announcements.ts";
import { withLock } from "../../db/with-lock.ts";
import { noJobLeft } from "../../jobs/no-job-left.ts";
import type { World } from "../../world.ts";
import { importUndos } from "../tables.ts";
import { TAKE_BACK_JOB, undoLock } from "./undo-lock.ts";

const PROBLEM = "It was broken off. What was taken back is whole.";

const undoing = eq(importUndos.state, "undoing");
const job = sql`jsonb_build_object('batchIds', jsonb_build_array(${importUndos.batchId}::text))`;
const forgotten = and(undoing, noJobLeft(TAKE_BACK_JOB, job));

/**
 * Marks every undo as stopped that says that it goes on, while no job and no process is at it. The lock
 * of one that a job is about to begin is left alone.
 */
export async function settleUndos({ db, now }: World): Promise<void> {
  const busy = await db.select({ id: importUndos.batchId }).from(importUndos).where(forgotten);
  for (const { id } of busy) {
    await withLock(db, undoLock(id), async () => {
      const settled = await db
        .update(importUndos)
        .set({ state: "stopped", problem: PROBLEM, updatedAt: now() })
        .where(and(eq(importUndos.batchId, id), forgotten))
        .returning({ id: importUndos.batchId });
      if (settled.length > 0) await announce(db, ["imports"]);
    });
  }
}
