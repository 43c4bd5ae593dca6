import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { announce } from "../../db/announcements.ts";
import type { Database } from "../../db/connection.ts";
import { withLock } from "../../db/with-lock.ts";
import { removeUnused } from "../../media/remove-unused.ts";
import type { World } from "../../world.ts";
import { withImportLock } from "../import-lock.ts";
import type { RunControl } from "../plan/plan.ts";
import { importBatches, importItems, importUndos } from "../tables.ts";
import { undoItems } from "./undo-items.ts";

/** Items in one transaction, which holds up changes of the same content until it ends. */
const STEP_ITEMS = 20;

/** `kept` lists source ids of items that were edited since and stay. */
export type UndoReport = {
  removed: number;
  restored: number;
  kept: string[];
  isComplete: boolean;
};

type UndoResult =
  | { ok: true; report: UndoReport }
  /** "same": another process is undoing it. */
  | { ok: false; why: "gone" | "import" | "same" };

/** Held while a process undoes a batch; released when it dies. */
export function undoLock(batchId: string): string {
  return `import undo ${batchId}`;
}

export async function undoBatchWithLock(
  world: World,
  batchId: string,
  { progress, signal }: RunControl = {},
): Promise<UndoResult> {
  const result = await withLock(
    world.db,
    undoLock(batchId),
    async (_, lost): Promise<UndoResult> => {
      const done = await withImportLock(world.db, async (alone) => {
        const ending = AbortSignal.any([signal ?? lost, lost, alone]);
        return { report: await undoBatch(world, batchId, { progress, signal: ending }) };
      });
      if (!done) return { ok: false, why: "import" };
      return done.report ? { ok: true, report: done.report } : { ok: false, why: "gone" };
    },
  );
  await announce(world.db, ["imports"]);
  return result ?? { ok: false, why: "same" };
}

/** Keeps items edited since, except those in `edited`. Null when there is nothing to undo. */
export async function undoBatch(
  world: World,
  batchId: string,
  { progress, signal }: RunControl = {},
  edited: ReadonlySet<string> = new Set(),
  stepItems = STEP_ITEMS,
): Promise<UndoReport | null> {
  const { db } = world;
  const [batch] = await db
    .select({ id: importBatches.id })
    .from(importBatches)
    .where(and(eq(importBatches.id, batchId), isNull(importBatches.undoneAt)));
  if (!batch) return null;
  await beginUndo(db, batchId);
  const items = await db
    .select({ id: importItems.id, sourceId: importItems.sourceId })
    .from(importItems)
    .where(and(eq(importItems.batchId, batchId), isNull(importItems.undone)))
    .orderBy(desc(importItems.createdAt));
  for (let start = 0; start < items.length; start += stepItems) {
    if (signal?.aborted) return reportOf(db, batchId, false);
    const step = items.slice(start, start + stepItems);
    progress?.(start, items.length, step[0]?.sourceId ?? "");
    await undoItems(
      db,
      batchId,
      step.map(({ id }) => id),
      edited,
    );
  }
  const report = await reportOf(db, batchId, true);
  await endUndo(world, batchId, report);
  await removeUnused(world);
  return report;
}
/** Resumed undos keep their counts. */
async function beginUndo(db: Database, batchId: string): Promise<void> {
  const ofBatch = and(eq(importItems.batchId, batchId), isNull(importItems.undone));
  const left = await db.$count(importItems, ofBatch);
  const { removed, restored, kept } = importUndos;
  await db
    .insert(importUndos)
    .values({ batchId, state: "undoing", total: left })
    .onConflictDoUpdate({
      target: importUndos.batchId,
      set: {
        state: "undoing",
        problem: null,
        total: sql`${removed} + ${restored} + ${kept} + ${left}::integer`,
      },
    });
}

async function reportOf(db: Database, batchId: string, isComplete: boolean): Promise<UndoReport> {
  const [counts] = await db
    .select({ removed: importUndos.removed, restored: importUndos.restored })
    .from(importUndos)
    .where(eq(importUndos.batchId, batchId));
  const kept = await db
    .select({ sourceId: importItems.sourceId })
    .from(importItems)
    .where(and(eq(importItems.batchId, batchId), eq(importItems.undone, "kept")))
    .orderBy(desc(importItems.createdAt));
  const { removed = 0, restored = 0 } = counts ?? {};
  return { removed, restored, kept: kept.map(({ sourceId }) => sourceId), isComplete };
}

async function endUndo(
  { db, now }: World,
  batchId: string,
  { removed, restored, kept }: UndoReport,
): Promise<void> {
  const undone = JSON.stringify({ undone: { removed, restored, kept } });
  await db.transaction(async (tx) => {
    await tx
      .update(importBatches)
      .set({ undoneAt: now(), summary: sql`${importBatches.summary} || ${undone}::jsonb` })
      .where(eq(importBatches.id, batchId));
    await tx
      .update(importUndos)
      .set({ state: "done", updatedAt: now() })
      .where(eq(importUndos.batchId, batchId));
  });
}
