import { and, eq, inArray, isNotNull, notInArray } from "drizzle-orm";
import type { Mapping } from "#domain/import/columns.ts";
import { BUSY_STATES, type ImportStep, type RunState } from "#domain/import/run.ts";
import { announce } from "../../db/announcements.ts";
import type { World } from "../../world.ts";
import { isImportRunning } from "../import-lock.ts";
import { importRuns } from "../tables.ts";
import { importJob } from "./import-job.ts";
import { removeRunFiles } from "./run-files.ts";

/** Also starts a stopped or failed run again. False when the state does not allow it. */
export function requestDryRun(
  world: World,
  runId: string,
  changes: { mapping?: Mapping; overwrite?: boolean },
): Promise<boolean> {
  const reset = { notes: null, counts: {}, total: 0 };
  const from: RunState[] = ["mapping", "planned", "stopped", "failed"];
  return startStep(world, runId, from, "reading", { ...reset, ...changes });
}

/** "outdated": there is no dry run. "import": another import or undo is running; the dry run stays. */
export async function requestWrite(
  world: World,
  runId: string,
): Promise<"queued" | "outdated" | "import"> {
  const { db } = world;
  const isPlanned = and(eq(importRuns.id, runId), eq(importRuns.state, "planned"));
  // The running import may be this one, requested twice.
  if ((await db.$count(importRuns, isPlanned)) === 0) return "outdated";
  if (await isImportRunning(db)) return "import";
  return (await startStep(world, runId, ["planned"], "writing")) ? "queued" : "outdated";
}

function startStep(
  world: World,
  runId: string,
  from: RunState[],
  step: ImportStep,
  changes: Partial<typeof importRuns.$inferInsert> = {},
): Promise<boolean> {
  const rest = { problem: null, claimedAt: null, isCancelling: false, done: 0 };
  return world.db.transaction(async (tx) => {
    const [updated] = await tx
      .update(importRuns)
      .set({ ...rest, ...changes, state: step, updatedAt: world.now() })
      .where(and(eq(importRuns.id, runId), inArray(importRuns.state, from)))
      .returning({ id: importRuns.id });
    if (!updated) return false;
    await world.queue.add(tx, importJob, { runId, step });
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
  const isPlannedTable = and(eq(importRuns.state, "planned"), isNotNull(importRuns.columns));
  const [updated] = await db
    .update(importRuns)
    .set({ state: "mapping", problem: null })
    .where(and(eq(importRuns.id, runId), isPlannedTable))
    .returning({ id: importRuns.id });
  if (updated) await announce(db, ["imports"]);
  return updated !== undefined;
}

/** Deletes a run and its files; imported items stay. False while it is running. */
export async function discardRun(world: World, id: string): Promise<boolean> {
  const [deleted] = await world.db
    .delete(importRuns)
    .where(and(eq(importRuns.id, id), notInArray(importRuns.state, BUSY_STATES)))
    .returning({ id: importRuns.id });
  if (!deleted) return false;
  await removeRunFiles(world, id);
  await announce(world.db, ["imports"]);
  return true;
}
