import { eq } from "drizzle-orm";
import { announce } from "../db/announcements.ts";
import type { World } from "../world.ts";
import { whileAlone } from "./import-lock.ts";
import { importBatches } from "./tables.ts";
import { type UndoReport, undoBatch } from "./undo-batch.ts";

/**
 * Takes a batch back while no import runs, and notes with it what that did. Null when there is no
 * such batch, it was taken back before, or an import runs.
 */
export async function takeBack(world: World, batchId: string): Promise<UndoReport | null> {
  const report = await whileAlone(world.db, () => undoBatch(world, batchId));
  if (!report) return null;
  const [batch] = await world.db.select().from(importBatches).where(eq(importBatches.id, batchId));
  await world.db
    .update(importBatches)
    .set({ summary: { ...batch?.summary, undone: report } })
    .where(eq(importBatches.id, batchId));
  await announce(world.db, ["imports"]);
  return report;
}
