import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { announce } from "../../db/announcements.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import { withLock } from "../../db/with-lock.ts";
import { noPendingJob } from "../../jobs/no-pending-job.ts";
import type { World } from "../../world.ts";
import { isImportRunning } from "../import-lock.ts";
import { importBatches, importItems, importUndos } from "../tables.ts";
import { undoLock } from "./undo-batch.ts";
import { undoJob } from "./undo-job.ts";

/** Idempotent. "import": another import or undo is running. */
export async function requestUndo(
  world: World,
  batchIds: readonly string[],
): Promise<"queued" | "gone" | "import"> {
  return world.db.transaction(async (tx) => {
    const open = await openBatches(tx, batchIds);
    if (open.length === 0) return "gone";
    if (open.every(({ undo }) => undo === "undoing")) return "queued";
    if (await isImportRunning(tx)) return "import";
    const begun: string[] = [];
    for (const { id } of open) if (await begin(tx, id)) begun.push(id);
    if (begun.length > 0) await world.queue.add(tx, undoJob, { batchIds: begun });
    await announce(tx, ["imports"]);
    return "queued";
  });
}

function openBatches(db: Queryable, batchIds: readonly string[]) {
  return db
    .select({ id: importBatches.id, undo: importUndos.state })
    .from(importBatches)
    .leftJoin(importUndos, eq(importUndos.batchId, importBatches.id))
    .where(
      and(
        inArray(importBatches.id, [...batchIds]),
        isNull(importBatches.undoneAt),
        ne(importBatches.origin, "sample"),
      ),
    )
    .orderBy(desc(importBatches.createdAt));
}

/** False when another request came first. */
async function begin(tx: Transaction, batchId: string): Promise<boolean> {
  const total = sql`(select count(*) from ${importItems} where ${importItems.batchId} = ${batchId})`;
  const begun = await tx
    .insert(importUndos)
    .values({ batchId, state: "undoing", total })
    .onConflictDoUpdate({
      target: importUndos.batchId,
      set: { state: "undoing", problem: null },
      setWhere: eq(importUndos.state, "stopped"),
    })
    .returning({ id: importUndos.batchId });
  return begun.length > 0;
}

const INTERRUPTED = "The undo was interrupted. Items undone so far are complete.";

const undoing = eq(importUndos.state, "undoing");
const jobOfBatch = sql`jsonb_build_object('batchIds', jsonb_build_array(${importUndos.batchId}::text))`;
const abandoned = and(undoing, noPendingJob(undoJob.name, jobOfBatch));

/** Undos with a pending job are left alone. */
export async function reapDeadUndos({ db, now }: World): Promise<void> {
  const busy = await db.select({ id: importUndos.batchId }).from(importUndos).where(abandoned);
  for (const { id } of busy) {
    await withLock(db, undoLock(id), async () => {
      const settled = await db
        .update(importUndos)
        .set({ state: "stopped", problem: INTERRUPTED, updatedAt: now() })
        .where(and(eq(importUndos.batchId, id), abandoned))
        .returning({ id: importUndos.batchId });
      if (settled.length > 0) await announce(db, ["imports"]);
    });
  }
}
