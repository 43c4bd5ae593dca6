import { and, eq, sql } from "drizzle-orm";
import { announce } from "../../db/announcements.ts";
import { withLock } from "../../db/with-lock.ts";
import { noPendingJob } from "../../jobs/no-pending-job.ts";
import type { World } from "../../world.ts";
import { importUndos } from "../tables.ts";
import { UNDO_JOB, undoLock } from "./undo-lock.ts";

const PROBLEM = "The undo was interrupted. Items undone so far are complete.";

const undoing = eq(importUndos.state, "undoing");
const job = sql`jsonb_build_object('batchIds', jsonb_build_array(${importUndos.batchId}::text))`;
const abandoned = and(undoing, noPendingJob(UNDO_JOB, job));

/** Undos with a pending job are left alone. */
export async function reapDeadUndos({ db, now }: World): Promise<void> {
  const busy = await db.select({ id: importUndos.batchId }).from(importUndos).where(abandoned);
  for (const { id } of busy) {
    await withLock(db, undoLock(id), async () => {
      const settled = await db
        .update(importUndos)
        .set({ state: "stopped", problem: PROBLEM, updatedAt: now() })
        .where(and(eq(importUndos.batchId, id), abandoned))
        .returning({ id: importUndos.batchId });
      if (settled.length > 0) await announce(db, ["imports"]);
    });
  }
}
