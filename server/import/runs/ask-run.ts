import { and, eq, inArray, isNotNull, type SQL } from "drizzle-orm";
import type { Mapping } from "#domain/import/columns.ts";
import { BUSY_STATES, type RunState, WAITING_STATES } from "#domain/import/run.ts";
import { announce } from "../../db/announcements.ts";
import type { World } from "../../world.ts";
import { importRuns } from "../tables.ts";
import { importJob } from "./import-job.ts";

/** From where a run can be sent on. */
const READ_FROM: RunState[] = [...WAITING_STATES, "failed"];
/** From where what is planned can be written, or its columns chosen anew. */
const PLANNED_FROM: RunState[] = ["planned", "stopped"];

/**
 * Has a run read again: with another mapping, to write over what was edited here, or since it was
 * stopped on its way. False when it is not at a point where it can.
 */
export function askForDryRun(
  world: World,
  runId: string,
  changes: { mapping?: Mapping; overwrite?: boolean },
): Promise<boolean> {
  const unread = { state: "reading", notes: null, counts: {}, total: 0 } as const;
  return sendOn(world, runId, inArray(importRuns.state, READ_FROM), { ...unread, ...changes });
}

/**
 * Has a run written whose dry run is there to look at, or that was stopped after it. False when it is
 * not at such a point.
 */
export function askForWriting(world: World, runId: string): Promise<boolean> {
  const isPlanned = and(inArray(importRuns.state, PLANNED_FROM), isNotNull(importRuns.notes));
  return sendOn(world, runId, isPlanned, { state: "writing" });
}

function sendOn(
  world: World,
  runId: string,
  from: SQL | undefined,
  to: Partial<typeof importRuns.$inferInsert>,
): Promise<boolean> {
  const rest = { problem: null, claimedAt: null, isCancelling: false, done: 0 };
  return world.db.transaction(async (tx) => {
    const [sent] = await tx
      .update(importRuns)
      .set({ ...rest, ...to, updatedAt: world.now() })
      .where(and(eq(importRuns.id, runId), from))
      .returning({ id: importRuns.id });
    if (!sent) return false;
    await world.queue.add(tx, importJob, { runId });
    await announce(tx, ["imports"]);
    return true;
  });
}

/** Has a run stop after the item that it is at. */
export async function askToStop({ db }: World, runId: string): Promise<void> {
  await db
    .update(importRuns)
    .set({ isCancelling: true })
    .where(and(eq(importRuns.id, runId), inArray(importRuns.state, BUSY_STATES)));
  await announce(db, ["imports"]);
}

/** Back to the columns from the dry run. False when it is no table, or not at such a point. */
export async function askForColumns({ db }: World, runId: string): Promise<boolean> {
  const isPlannedTable = and(
    inArray(importRuns.state, PLANNED_FROM),
    isNotNull(importRuns.columns),
  );
  const [sent] = await db
    .update(importRuns)
    .set({ state: "mapping", problem: null })
    .where(and(eq(importRuns.id, runId), isPlannedTable))
    .returning({ id: importRuns.id });
  if (sent) await announce(db, ["imports"]);
  return sent !== undefined;
}
