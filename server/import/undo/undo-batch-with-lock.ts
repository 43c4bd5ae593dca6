import { announce } from "../../db/announcements.ts";
import { withLock } from "../../db/with-lock.ts";
import type { World } from "../../world.ts";
import { withImportLock } from "../import-lock.ts";
import type { RunControl } from "../plan/plan.ts";
import { type UndoReport, undoBatch } from "./undo-batch.ts";
import { undoLock } from "./undo-lock.ts";

export type UndoResult =
  | { ok: true; report: UndoReport }
  /** "same": another process is undoing it. */
  | { ok: false; why: "gone" | "import" | "same" };

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
