import { eq } from "drizzle-orm";
import { rootCauseOf } from "../../errors.ts";
import { DiskSpace, type FreeBytes, freeOnDisk } from "../../storage/disk-space.ts";
import type { World } from "../../world.ts";
import { type ImportPlan, type PlannedItem, type RunControl, willBeWritten } from "../plan/plan.ts";
import { removeSample } from "../remove-sample.ts";
import { importBatches } from "../tables.ts";
import { MediaKeeper } from "./media-keeper.ts";
import { type OldLinks, type WriteOutcome, writeItem } from "./write-item.ts";

/** `items` are the planned items in their final state. */
export type ImportReport = {
  batchId: string | null;
  items: PlannedItem[];
  written: number;
  isComplete: boolean;
  links: OldLinks;
};

export class ImportInterrupted extends Error {
  /** Without the advice to run the command again, for the admin area. */
  readonly summary: string;

  constructor(done: number, total: number, cause: unknown) {
    const why = `Stopped after ${done} of ${total}: ${rootCauseOf(cause)}.`;
    super(`${why} Items imported so far are complete. Run again to continue.`, { cause });
    this.summary = done > 0 ? `${why} Items imported so far are complete.` : why;
  }
}

/**
 * Each item is written in its own transaction, so it can be stopped and continued at any time.
 * Throws `ImportInterrupted` when the database or storage fails, or disk space runs low.
 */
export async function runImport(
  world: World,
  plan: ImportPlan,
  { progress, signal }: RunControl = {},
  freeBytes: FreeBytes = freeOnDisk,
): Promise<ImportReport> {
  const pending = plan.items.filter(willBeWritten);
  const report: ImportReport = {
    batchId: null,
    items: [...plan.items],
    written: 0,
    isComplete: true,
    links: { moved: 0, staying: 0 },
  };
  if (pending.length === 0) return report;
  const batchId = await openBatch(world, plan);
  const run = { world, plan, keeper: new MediaKeeper(world), batchId };
  const room = new DiskSpace(world.environment.DATA_DIR, freeBytes);
  for (const [index, planned] of pending.entries()) {
    if (signal?.aborted) {
      report.isComplete = false;
      break;
    }
    progress?.(index, pending.length, planned.path);
    const interrupt = (error: unknown) => {
      throw new ImportInterrupted(index, pending.length, error);
    };
    // The sample is small, and a new site should show it regardless of disk space.
    if (plan.options.origin !== "sample") await room.ensure(0).catch(interrupt);
    // Only now, so that an import that cannot begin leaves the sample in place.
    if (plan.options.origin !== "sample" && index === 0) await removeSample(world);
    const outcome = await writeItem(run, planned).catch(interrupt);
    report.items[plan.items.indexOf(planned)] = withOutcome(planned, outcome);
    if (!outcome.ok) continue;
    report.written += 1;
    report.links.moved += outcome.links.moved;
    report.links.staying += outcome.links.staying;
  }
  if (report.isComplete) progress?.(pending.length, pending.length, "");
  await closeBatch(world, batchId, report);
  return { ...report, batchId };
}

function withOutcome(planned: PlannedItem, outcome: WriteOutcome): PlannedItem {
  if (!outcome.ok) return { ...planned, state: outcome.state, problems: outcome.problems };
  return { ...planned, notes: outcome.notes };
}

async function openBatch({ db }: World, { options, context }: ImportPlan): Promise<string> {
  const [batch] = await db
    .insert(importBatches)
    .values({ origin: options.origin, source: context.label, runId: options.runId })
    .returning({ id: importBatches.id });
  if (!batch) throw new Error("insert returned no row");
  return batch.id;
}

async function closeBatch({ db, now }: World, id: string, report: ImportReport): Promise<void> {
  const { items, written, isComplete, links } = report;
  const broken = items.filter(({ state }) => state === "broken").length;
  await db
    .update(importBatches)
    .set({ finishedAt: now(), summary: { written, broken, links, isComplete } })
    .where(eq(importBatches.id, id));
}
