import { pluralize, utcTime } from "#domain/site/formats.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { IMPORT_RUNNING } from "#server/import/import-lock.ts";
import { lastBatch } from "#server/import/list-batches.ts";
import { undoBatchWithLock } from "#server/import/undo/undo-batch.ts";
import type { World } from "#server/world.ts";
import type { ExitCode } from "../command.ts";
import { fail } from "../output.ts";
import { LINE_WIDTH, printable, wrap } from "../text-layout.ts";
import { showProgress } from "./progress.ts";
import { withAbortOnSignal } from "./with-abort-on-signal.ts";

type UndoOptions = {
  /** Null for the last import. */
  batchId: string | null;
  yes: boolean;
  print: (line: string) => void;
};

/** Without `yes` it only names the import. */
export async function undoBatch(
  world: World,
  { batchId, yes, print }: UndoOptions,
): Promise<ExitCode> {
  const isId = batchId === null || isUuid(batchId);
  const batch = isId ? await lastBatch(world.db, batchId) : null;
  if (!batch) {
    const named = batchId === null ? "" : ` ${printable(batchId)}`;
    return fail(`There is no import${named} to undo.`);
  }
  const when = utcTime(batch.createdAt);
  const from = printable(batch.source);
  if (!yes) {
    const items = pluralize(batch.items, "item", "items");
    const which = batchId === null ? "Last import" : "Import";
    print(`${which}: ${when} UTC, from ${from}, ${items}.`);
    print("Nothing was changed. Run again with --yes to undo it.");
    print(`To undo it after later imports, use its id: ${batch.id}`);
    return 0;
  }
  const showing = showProgress("Undoing", process.stderr);
  const taken = await withAbortOnSignal((signal) =>
    undoBatchWithLock(world, batch.id, { ...showing, signal }),
  );
  showing.end();
  if (!taken.ok) return fail(IMPORT_RUNNING);
  const { removed, restored, kept, isComplete } = taken.report;
  const counts = `${removed} removed, ${restored} restored, ${kept.length} kept (edited since)`;
  print(isComplete ? `Import undone: ${counts}.` : `Stopped: ${counts}. Run again to continue.`);
  for (const line of wrap(kept.map(printable).join(", "), LINE_WIDTH)) if (line) print(line);
  return isComplete ? 0 : 2;
}
