import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { announce } from "../../db/announcements.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { World } from "../../world.ts";
import { isAnyUnderWay } from "../import-lock.ts";
import { importBatches, importItems, importUndos } from "../tables.ts";
import { takeBackJob } from "./take-back-job.ts";

/**
 * Has imports taken back, the newest first. "gone": there are none of those ids any more; "import": one
 * is running, or another is being taken back, so not now. Asked twice it is done once.
 */
export async function askToTakeBack(
  world: World,
  batchIds: readonly string[],
): Promise<"asked" | "gone" | "import"> {
  const { db } = world;
  const known = await openBatches(db, batchIds);
  if (known.length === 0) return "gone";
  if (known.every(({ undo }) => undo === "undoing")) return "asked";
  if (await isAnyUnderWay(db)) return "import";
  return db.transaction(async (tx) => {
    const open = await openBatches(tx, batchIds);
    const asked: string[] = [];
    for (const { id } of open) if (await begin(tx, id)) asked.push(id);
    if (asked.length > 0) await world.queue.add(tx, takeBackJob, { batchIds: asked });
    await announce(tx, ["imports"]);
    return open.length > 0 ? "asked" : "gone";
  });
}

/** Those that were not taken back yet, and how far that is where it was begun. */
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

/** False when somebody else asked for it a moment ago. */
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
