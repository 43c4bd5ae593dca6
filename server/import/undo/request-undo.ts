import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { announce } from "../../db/announcements.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { World } from "../../world.ts";
import { isImportRunning } from "../import-lock.ts";
import { importBatches, importItems, importUndos } from "../tables.ts";
import { undoJob } from "./undo-job.ts";

/** Idempotent. "import": another import or undo is running. */
export async function requestUndo(
  world: World,
  batchIds: readonly string[],
): Promise<"queued" | "gone" | "import"> {
  const { db } = world;
  const known = await openBatches(db, batchIds);
  if (known.length === 0) return "gone";
  if (known.every(({ undo }) => undo === "undoing")) return "queued";
  if (await isImportRunning(db)) return "import";
  return db.transaction(async (tx) => {
    const open = await openBatches(tx, batchIds);
    const queued: string[] = [];
    for (const { id } of open) if (await begin(tx, id)) queued.push(id);
    if (queued.length > 0) await world.queue.add(tx, undoJob, { batchIds: queued });
    await announce(tx, ["imports"]);
    return open.length > 0 ? "queued" : "gone";
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
