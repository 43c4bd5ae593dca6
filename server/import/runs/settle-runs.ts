import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { BUSY_STATES } from "#domain/import/run.ts";
import { withLock } from "../../db/with-lock.ts";
import type { World } from "../../world.ts";
import { importRuns } from "../tables.ts";
import { endRun } from "./end-run.ts";
import { runLock } from "./run-lock.ts";

const PROBLEM = "The server ended while it was at it. What was written is complete.";

/** Marks a run as stopped whose process has ended; the caller holds its lock. */
export async function settleRun(world: World, runId: string): Promise<void> {
  const [dead] = await world.db
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(
      and(
        eq(importRuns.id, runId),
        isNotNull(importRuns.claimedAt),
        inArray(importRuns.state, BUSY_STATES),
      ),
    );
  if (dead) await endRun(world, runId, { state: "stopped", problem: PROBLEM });
}

/** Does so for every run that says that it goes on: nobody holds the lock of a dead one. */
export async function settleRuns(world: World): Promise<void> {
  const busy = await world.db
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(and(isNotNull(importRuns.claimedAt), inArray(importRuns.state, BUSY_STATES)));
  for (const { id } of busy) {
    await withLock(world.db, runLock(id), () => settleRun(world, id));
  }
}
