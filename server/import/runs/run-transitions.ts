import { and, eq, inArray, isNotNull, type SQL } from "drizzle-orm";
import type { Mapping } from "#domain/import/columns.ts";
import { BUSY_STATES, type RunState, WAITING_STATES } from "#domain/import/run.ts";
import { announce } from "../../db/announcements.ts";
import type { World } from "../../world.ts";
import { importRuns } from "../tables.ts";
import { importJob } from "./import-job.ts";

const READ_FROM: RunState[] = [...WAITING_STATES, "failed"];
const PLANNED_FROM: RunState[] = ["planned", "stopped"];

/** False when the state does not allow it. */
export function requestDryRun(
  world: World,
  runId: string,
  changes: { mapping?: Mapping; overwrite?: boolean },
): Promise<boolean> {
  const reset = { state: "reading", notes: null, counts: {}, total: 0 } as const;
  return transition(world, runId, inArray(importRuns.state, READ_FROM), { ...reset, ...changes });
}

/** False when the state does not allow it. */
export function requestWrite(world: World, runId: string): Promise<boolean> {
  const isPlanned = and(inArray(importRuns.state, PLANNED_FROM), isNotNull(importRuns.notes));
  return transition(world, runId, isPlanned, { state: "writing" });
}

function transition(
  world: World,
  runId: string,
  from: SQL | undefined,
  to: Partial<typeof importRuns.$inferInsert>,
): Promise<boolean> {
  const rest = { problem: null, claimedAt: null, isCancelling: false, done: 0 };
  return world.db.transaction(async (tx) => {
    const [updated] = await tx
      .update(importRuns)
      .set({ ...rest, ...to, updatedAt: world.now() })
      .where(and(eq(importRuns.id, runId), from))
      .returning({ id: importRuns.id });
    if (!updated) return false;
    await world.queue.add(tx, importJob, { runId });
    await announce(tx, ["imports"]);
    return true;
  });
}

export async function requestStop({ db }: World, runId: string): Promise<void> {
  await db
    .update(importRuns)
    .set({ isCancelling: true })
    .where(and(eq(importRuns.id, runId), inArray(importRuns.state, BUSY_STATES)));
  await announce(db, ["imports"]);
}

/** False without a table, or when the state does not allow it. */
export async function returnToMapping({ db }: World, runId: string): Promise<boolean> {
  const isPlannedTable = and(
    inArray(importRuns.state, PLANNED_FROM),
    isNotNull(importRuns.columns),
  );
  const [updated] = await db
    .update(importRuns)
    .set({ state: "mapping", problem: null })
    .where(and(eq(importRuns.id, runId), isPlannedTable))
    .returning({ id: importRuns.id });
  if (updated) await announce(db, ["imports"]);
  return updated !== undefined;
}
