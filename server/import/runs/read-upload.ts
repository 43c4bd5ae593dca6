import { rm } from "node:fs/promises";
import { guessMapping } from "#domain/import/columns.ts";
import type { World } from "../../world.ts";
import { withMapping } from "../folder/content.ts";
import { planImport } from "../plan/plan-import.ts";
import type { importRuns } from "../tables.ts";
import { endRun } from "./end-run.ts";
import { openRun } from "./open-run.ts";
import { unpackedFolder } from "./run-folder.ts";
import { cleanForDatabase, countItems, saveRunItems } from "./run-items.ts";
import { optionsOf } from "./run-options.ts";
import { withProgress } from "./run-progress.ts";

type Run = typeof importRuns.$inferSelect;

const STOPPED = "Stopped before anything was written.";

/** Ends at the column mapping when a table has no confirmed one, else at the dry run. */
export async function readUpload(world: World, run: Run, ending: AbortSignal): Promise<void> {
  await withProgress(world, run.id, ending, async ({ progress, signal }) => {
    // A stopped process may have left it incomplete.
    await rm(unpackedFolder(world, run.id), { recursive: true, force: true });
    const opened = await openRun(world, run, { signal });
    const stopped = { state: "stopped", problem: STOPPED } as const;
    if (signal.aborted) return endRun(world, run.id, stopped);
    if (!opened.ok) return endRun(world, run.id, { state: "failed", problem: opened.problem });
    const { table } = opened.content;
    if (table && !run.mapping) {
      const { columns } = table;
      return endRun(world, run.id, { state: "mapping", columns, mapping: guessMapping(columns) });
    }
    const content = withMapping(opened.content, run.mapping);
    const planned = await planImport(world, content, optionsOf(run), { progress, signal });
    if (signal.aborted) return endRun(world, run.id, stopped);
    if (!planned.ok) return endRun(world, run.id, { state: "failed", problem: planned.problem });
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
  });
}
