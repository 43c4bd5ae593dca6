import { rm } from "node:fs/promises";
import type { World } from "../../world.ts";
import { withMapping } from "../folder/content.ts";
import { importContent } from "../import-content.ts";
import type { importRuns } from "../tables.ts";
import { endRun } from "./end-run.ts";
import { openRun } from "./open-run.ts";
import { runFolder } from "./run-folder.ts";
import { countItems, saveRunItems } from "./run-items.ts";
import { optionsOf } from "./run-options.ts";
import { withProgress } from "./run-progress.ts";

/** Writes a planned run, or continues a stopped one: items already imported are unchanged then. */
export async function writeRun(
  world: World,
  run: typeof importRuns.$inferSelect,
  ending: AbortSignal,
): Promise<void> {
  await withProgress(world, run.id, ending, async (control) => {
    const planning = { signal: control.signal };
    const opened = await openRun(world, run, planning);
    if (!opened.ok) return endRun(world, run.id, { state: "failed", problem: opened.problem });
    const content = withMapping(opened.content, run.mapping);
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
      const outcome = isComplete
        ? { state: "done" as const, problem: null }
        : { state: "stopped" as const, problem: null };
      await endRun({ ...world, db: tx }, run.id, {
        ...outcome,
        counts: countItems(items),
        done: written,
      });
    });
    if (isComplete) await rm(runFolder(world, run.id), { recursive: true, force: true });
  });
}
