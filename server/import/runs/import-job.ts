import { rm } from "node:fs/promises";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { guessMapping } from "#domain/import/columns.ts";
import { BUSY_STATES, IMPORT_STEPS, type ImportStep } from "#domain/import/run.ts";
import { announce } from "../../db/announcements.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { Job } from "../../jobs/job.ts";
import type { World } from "../../world.ts";
import { importContent } from "../import-content.ts";
import type { ImportOptions, Progress, RunControl } from "../plan/plan.ts";
import { planImport } from "../plan/plan-import.ts";
import { importRuns } from "../tables.ts";
import { ImportInterrupted } from "../write/run-import.ts";
import { openRun, removeRunFiles, unpackedFolder } from "./run-files.ts";
import { cleanForDatabase, countItems, saveRunItems } from "./run-items.ts";

export const IMPORT_JOB = "import";
/** Longer than the largest import takes. */
const TIMEOUT_S = 12 * 60 * 60;
const PROGRESS_EVERY_MS = 500;

const NOTHING_WRITTEN = "Stopped before anything was written.";
const INTERRUPTED: Record<ImportStep, string> = {
  reading: NOTHING_WRITTEN,
  writing: "The server stopped during this import. Items imported so far are complete.",
};
const FAILED: Record<ImportStep, string> = {
  reading: "Something went wrong. See the server log for details.",
  writing:
    "Something went wrong. See the server log for details. Items imported so far are complete.",
};

type Run = typeof importRuns.$inferSelect;

/** Runs once: when the process dies, the run is stopped and the owner starts it again. */
export const importJob: Job<{ runId: string; step: ImportStep }> = {
  name: IMPORT_JOB,
  data: z.object({ runId: z.uuid(), step: z.enum(IMPORT_STEPS) }),
  retries: { times: 5, firstDelaySeconds: 2, maxDelaySeconds: 60 },
  timeoutSeconds: TIMEOUT_S,
  concurrency: 1,
  async run(world, { runId, step }, signal) {
    // A late retry of one step must not start the next one.
    const isOpen = and(eq(importRuns.id, runId), eq(importRuns.state, step));
    const [run] = await world.db
      .update(importRuns)
      .set({ claimedAt: world.now(), updatedAt: world.now() })
      .where(and(isOpen, isNull(importRuns.claimedAt)))
      .returning();
    if (!run) {
      const isInterrupted = (await world.db.$count(importRuns, isOpen)) > 0;
      const problem = INTERRUPTED[step];
      if (isInterrupted) await endRun(world, runId, { state: "stopped", problem });
      return;
    }
    try {
      const work = step === "reading" ? readUpload : writeRun;
      await withProgress(world, runId, signal, (control) => work(world, run, control));
    } catch (error) {
      world.log.error({ err: error, runId }, "an import failed");
      const problem = error instanceof ImportInterrupted ? error.summary : FAILED[step];
      await endRun(world, runId, { state: "stopped", problem });
    }
  },
};

/** Ends at the column mapping when a table has no confirmed one, else at the dry run. */
async function readUpload(world: World, run: Run, control: RunControl): Promise<void> {
  const { signal } = control;
  const end = (to: RunEnd) => endRun(world, run.id, to);
  // A stopped process may have left it incomplete.
  await rm(unpackedFolder(world, run.id), { recursive: true, force: true });
  const opened = await openRun(world, run, { signal });
  if (signal?.aborted) return end({ state: "stopped", problem: NOTHING_WRITTEN });
  if (!opened.ok) return end({ state: "failed", problem: opened.problem });
  const { table } = opened.content;
  if (table && !run.mapping) {
    const { columns } = table;
    return end({ state: "mapping", columns, mapping: guessMapping(columns) });
  }
  const content = { ...opened.content, mapping: run.mapping };
  const planned = await planImport(world, content, optionsOf(run), control);
  if (signal?.aborted) return end({ state: "stopped", problem: NOTHING_WRITTEN });
  if (!planned.ok) return end({ state: "failed", problem: planned.problem });
  const { items, sample, gone, leftOut } = planned.plan;
  await world.db.transaction(async (tx) => {
    await saveRunItems(tx, run.id, items);
    await endRun({ ...world, db: tx }, run.id, {
      state: "planned",
      counts: countItems(items),
      total: items.length,
      done: 0,
      notes: cleanForDatabase({ sample, gone, leftOut }),
    });
  });
}

async function writeRun(world: World, run: Run, control: RunControl): Promise<void> {
  const planning = { signal: control.signal };
  const opened = await openRun(world, run, planning);
  if (!opened.ok) return endRun(world, run.id, { state: "failed", problem: opened.problem });
  const content = { ...opened.content, mapping: run.mapping };
  const imported = await importContent(world, content, optionsOf(run), {
    planning,
    writing: control,
  });
  if (!imported.ok) {
    return endRun(world, run.id, { state: "stopped", problem: imported.problem });
  }
  const { items, isComplete, written } = imported.report;
  await world.db.transaction(async (tx) => {
    await saveRunItems(tx, run.id, items);
    await endRun({ ...world, db: tx }, run.id, {
      state: isComplete ? "done" : "stopped",
      counts: countItems(items),
      done: written,
    });
  });
  if (isComplete) await removeRunFiles(world, run.id);
}

/** spec: admin-area §2: "Imported projects are private" */
function optionsOf({ id, overwrite }: Run): ImportOptions {
  return { origin: "admin", visibility: "hidden", overwrite, runId: id };
}

type RunEnd = Partial<typeof importRuns.$inferInsert> & {
  state: "mapping" | "planned" | "done" | "stopped" | "failed";
};

async function endRun(
  { db, now }: Pick<World, "now"> & { db: Queryable },
  runId: string,
  end: RunEnd,
): Promise<void> {
  const rest = { problem: null, claimedAt: null, isCancelling: false, updatedAt: now() };
  await db
    .update(importRuns)
    .set({ ...rest, ...end })
    .where(and(eq(importRuns.id, runId), inArray(importRuns.state, BUSY_STATES)));
  await announce(db, ["imports"]);
}

/** Runs without a job, of a restored site. */
export async function stopRuns(tx: Transaction): Promise<void> {
  for (const step of IMPORT_STEPS) {
    await tx
      .update(importRuns)
      .set({ state: "stopped", problem: INTERRUPTED[step], claimedAt: null, isCancelling: false })
      .where(eq(importRuns.state, step));
  }
}

/** The signal of the work aborts when the owner cancels or `ending` is aborted. */
async function withProgress(
  { db, now, log }: World,
  runId: string,
  ending: AbortSignal,
  work: (control: { progress: Progress; signal: AbortSignal }) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController();
  let current = { done: 0, total: 0 };
  let saving = Promise.resolve();
  const save = async () => {
    const [run] = await db
      .update(importRuns)
      .set({ ...current, updatedAt: now() })
      .where(eq(importRuns.id, runId))
      .returning({ isCancelling: importRuns.isCancelling });
    if (!run || run.isCancelling) stopping.abort();
    await announce(db, ["imports"]);
  };
  const onError = (error: unknown) => {
    log.error({ err: error, runId }, "import progress could not be saved, so the import stops");
    stopping.abort(error);
  };
  const timer = setInterval(() => {
    saving = saving.then(save).catch(onError);
  }, PROGRESS_EVERY_MS);
  try {
    await work({
      progress: (done, total) => {
        current = { done, total };
      },
      signal: AbortSignal.any([stopping.signal, ending]),
    });
  } finally {
    clearInterval(timer);
    await saving;
  }
}
