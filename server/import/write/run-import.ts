import { eq } from "drizzle-orm";
import { type FreeBytes, freeOnDisk } from "../../storage/free-bytes.ts";
import { Room } from "../../storage/room.ts";
import type { World } from "../../world.ts";
import type { ImportPlan, PlannedItem, RunControl } from "../plan/plan.ts";
import { willBeWritten } from "../plan/plan.ts";
import { removeSample } from "../remove-sample.ts";
import { importBatches } from "../tables.ts";
import { reasonOf } from "./database-refusals.ts";
import { MediaKeeper } from "./media-keeper.ts";
import { type OldLinks, type WriteOutcome, writeItem } from "./write-item.ts";

/** What an import did: the plan's items in the state in which they ended. */
export type ImportReport = {
  /** Null when there was nothing to write. */
  batchId: string | null;
  items: PlannedItem[];
  written: number;
  /** False when it was stopped or the database went away; what was written by then is whole. */
  isComplete: boolean;
  links: OldLinks;
};

/** The database or the storage went away in the middle of an import. */
export class ImportBrokeOff extends Error {
  /** How far it came and why, for who is told elsewhere how to go on. */
  readonly sentence: string;

  constructor(done: number, total: number, cause: unknown) {
    const why = `Stopped after ${done} of ${total}: ${reasonOf(cause)}.`;
    super(`${why} What was written is complete; run it again to go on.`, { cause });
    this.sentence = done > 0 ? `${why} What was written is complete.` : why;
  }
}

/**
 * Writes what a plan says, item by item, each in a transaction of its own: stopped at any moment it
 * leaves whole items, and running it again goes on. When database or storage go away, or too little is
 * left of the disk that the database needs, it throws `ImportBrokeOff`. The first import of real content removes the
 * sample content that nobody edited.
 */
export async function runImport(
  world: World,
  plan: ImportPlan,
  { progress, signal }: RunControl = {},
  freeBytes: FreeBytes = freeOnDisk,
): Promise<ImportReport> {
  const todo = plan.items.filter(willBeWritten);
  const report: ImportReport = {
    batchId: null,
    items: [...plan.items],
    written: 0,
    isComplete: true,
    links: { moved: 0, staying: 0 },
  };
  if (todo.length === 0) return report;
  const batchId = await openBatch(world, plan);
  const run = { world, plan, keeper: new MediaKeeper(world), batchId };
  const room = new Room(world.settings.DATA_DIR, freeBytes);
  for (const [index, planned] of todo.entries()) {
    if (signal?.aborted) {
      report.isComplete = false;
      break;
    }
    progress?.(index, todo.length, planned.path);
    const brokeOff = (error: unknown) => {
      throw new ImportBrokeOff(index, todo.length, error);
    };
    // The sample is small, and a site that starts shows it whatever the disk holds.
    if (plan.options.origin !== "sample") await room.expect(0).catch(brokeOff);
    // It makes way when something comes in its place, not for an import that cannot begin.
    if (plan.options.origin !== "sample" && index === 0) await removeSample(world);
    const outcome = await writeItem(run, planned).catch(brokeOff);
    report.items[plan.items.indexOf(planned)] = ended(planned, outcome);
    if (!outcome.ok) continue;
    report.written += 1;
    report.links.moved += outcome.links.moved;
    report.links.staying += outcome.links.staying;
  }
  if (report.isComplete) progress?.(todo.length, todo.length, "");
  await closeBatch(world, batchId, report);
  return { ...report, batchId };
}

function ended(planned: PlannedItem, outcome: WriteOutcome): PlannedItem {
  if (!outcome.ok) return { ...planned, state: outcome.state, problems: outcome.problems };
  return { ...planned, notes: outcome.notes };
}

async function openBatch({ db }: World, { options, frame }: ImportPlan): Promise<string> {
  const [batch] = await db
    .insert(importBatches)
    .values({ origin: options.origin, source: frame.label, runId: options.runId })
    .returning({ id: importBatches.id });
  if (!batch) throw new Error("an insert with returning answered no row");
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
