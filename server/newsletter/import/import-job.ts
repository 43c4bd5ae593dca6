import { setImmediate } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { SubscriberImportCounts } from "#domain/newsletter/subscriber-import.ts";
import { ROW_OUTCOME_NAMES } from "#domain/newsletter/subscriber-import.ts";
import { announce } from "../../db/announcements.ts";
import type { Job } from "../../jobs/job.ts";
import type { World } from "../../world.ts";
import { subscriberImports } from "../tables.ts";
import { readImportFile, removeImportFile } from "./import-file.ts";
import { type ImportedRow, importRows, readImportRows } from "./import-rows.ts";

export const SUBSCRIBER_IMPORT_JOB = "import-subscribers";
/** Rows per transaction, which is what a killed process loses. */
const STEP_ROWS = 1_000;
const BROKEN_KEPT_MAX = 200;

type ImportRow = typeof subscriberImports.$inferSelect;

/** Each step is written together with its progress, so that a repetition continues. */
export const subscriberImportJob: Job<{ importId: string }> = {
  name: SUBSCRIBER_IMPORT_JOB,
  data: z.object({ importId: z.uuid() }),
  retries: { times: 5, firstDelaySeconds: 2, maxDelaySeconds: 60 },
  timeoutSeconds: 60 * 60,
  concurrency: 1,
  async run(world, { importId }, signal) {
    const [found] = await world.db
      .select()
      .from(subscriberImports)
      .where(eq(subscriberImports.id, importId));
    if (found?.state !== "writing" || !found.mapping) return;
    const read = await readImportFile(world, found);
    if (!read.ok) return endImport(world, importId, "failed", read.problem);
    const rows = await readImportRows(read.table, found.mapping, world.now());
    for (let isGoingOn = true; isGoingOn; ) {
      // The job is repeated, by another process on shutdown.
      signal.throwIfAborted();
      isGoingOn = await writeStep(world, importId, rows);
      await setImmediate();
    }
    await removeFileOfDone(world, importId);
  },
};

/** False when nothing is left to do, or the owner stopped it. */
function writeStep(world: World, id: string, rows: readonly ImportedRow[]): Promise<boolean> {
  return world.db.transaction(async (tx) => {
    const [current] = await tx
      .select()
      .from(subscriberImports)
      .where(and(eq(subscriberImports.id, id), eq(subscriberImports.state, "writing")))
      .for("update");
    if (!current) return false;
    const step = rows.slice(current.done, current.done + STEP_ROWS);
    const isStopped = current.isCancelling && step.length > 0;
    const counts = isStopped ? {} : await importRows(world, tx, step, current.consentText);
    const done = isStopped ? current.done : current.done + step.length;
    const state = isStopped ? "stopped" : done >= rows.length ? "done" : "writing";
    await tx
      .update(subscriberImports)
      .set({
        state,
        done,
        total: rows.length,
        counts: sumOf(current.counts, counts),
        brokenRows: isStopped ? current.brokenRows : withBroken(current, step),
        isCancelling: false,
        updatedAt: world.now(),
      })
      .where(eq(subscriberImports.id, id));
    await announce(tx, ["subscribers"]);
    return state === "writing";
  });
}

function sumOf(a: SubscriberImportCounts, b: SubscriberImportCounts): SubscriberImportCounts {
  const names = ROW_OUTCOME_NAMES.filter((name) => a[name] || b[name]);
  return Object.fromEntries(names.map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]));
}

function withBroken({ brokenRows }: ImportRow, step: readonly ImportedRow[]) {
  const broken = step.flatMap((row) => ("broken" in row && row.broken ? [row.broken] : []));
  return [...brokenRows, ...broken].slice(0, BROKEN_KEPT_MAX);
}

async function endImport(
  { db, now }: World,
  id: string,
  state: "failed" | "stopped",
  problem: string,
): Promise<void> {
  await db
    .update(subscriberImports)
    .set({ state, problem, isCancelling: false, updatedAt: now() })
    .where(and(eq(subscriberImports.id, id), eq(subscriberImports.state, "writing")));
  await announce(db, ["subscribers"]);
}

async function removeFileOfDone(world: World, id: string): Promise<void> {
  const isDone = and(eq(subscriberImports.id, id), eq(subscriberImports.state, "done"));
  if ((await world.db.$count(subscriberImports, isDone)) > 0) await removeImportFile(world, id);
}
