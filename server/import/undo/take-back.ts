import { announce } from "../../db/announcements.ts";
import { withLock } from "../../db/with-lock.ts";
import type { World } from "../../world.ts";
import { whileAlone } from "../import-lock.ts";
import type { RunControl } from "../plan/plan.ts";
import { type UndoReport, undoBatch } from "./undo-batch.ts";
import { undoLock } from "./undo-lock.ts";

export type TakenBack =
  | { ok: true; report: UndoReport }
  /**
   * "gone": there is no such batch, or it was taken back before; "import": one is running;
   * "same": somebody else is taking it back.
   */
  | { ok: false; why: "gone" | "import" | "same" };

/** Takes a batch back while no import runs. */
export async function takeBack(
  world: World,
  batchId: string,
  { progress, signal }: RunControl = {},
): Promise<TakenBack> {
  const taken = await withLock(world.db, undoLock(batchId), async (_, lost): Promise<TakenBack> => {
    const done = await whileAlone(world.db, async (alone) => {
      const ending = AbortSignal.any([signal ?? lost, lost, alone]);
      return { report: await undoBatch(world, batchId, { progress, signal: ending }) };
    });
    if (!done) return { ok: false, why: "import" };
    return done.report ? { ok: true, report: done.report } : { ok: false, why: "gone" };
  });
  await announce(world.db, ["imports"]);
  return taken ?? { ok: false, why: "same" };
}
