import { z } from "zod";
import { lastBatch } from "#server/import/last-batch.ts";
import { takeBack } from "#server/import/undo/take-back.ts";
import type { World } from "#server/world.ts";
import { LINE_WIDTH, printable, wrap } from "../lay-out.ts";
import type { ExitCode } from "../verb.ts";
import { showProgress } from "./progress.ts";
import { stoppable } from "./stoppable.ts";

type Asked = {
  /** The import to take back; null for the last one. */
  batchId: string | null;
  yes: boolean;
  say: (line: string) => void;
};

/** Takes an import back; without `yes` it only says which one that is. */
export async function undoImport(world: World, { batchId, yes, say }: Asked): Promise<ExitCode> {
  const isId = batchId === null || z.uuid().safeParse(batchId).success;
  const batch = isId ? await lastBatch(world.db, batchId) : null;
  if (!batch) {
    const named = batchId === null ? "" : ` ${printable(batchId)}`;
    say(`There is no import${named} to take back.`);
    return 1;
  }
  const when = batch.createdAt.toISOString().slice(0, 16).replace("T", " ");
  const from = printable(batch.source);
  if (!yes) {
    const items = `${batch.items} ${batch.items === 1 ? "item" : "items"}`;
    const which = batchId === null ? "The last import is that" : "This is the import";
    say(`${which} of ${when} UTC from ${from}: ${items}.`);
    say("Nothing was changed. Run again with --yes to take it back.");
    say(`Its name, when it is no longer the last: ${batch.id}`);
    return 0;
  }
  const showing = showProgress("Taking back", process.stderr);
  const taken = await stoppable((signal) => takeBack(world, batch.id, { ...showing, signal }));
  showing.end();
  if (!taken.ok) {
    say("Another import is running, or being taken back; try again when that is done.");
    return 1;
  }
  const { removed, restored, kept, isComplete } = taken.report;
  const counts = `${removed} removed, ${restored} as before, ${kept.length} kept as edited since`;
  say(isComplete ? `Taken back: ${counts}.` : `Stopped: ${counts}. Run it again to go on.`);
  for (const line of wrap(kept.map(printable).join(", "), LINE_WIDTH)) if (line) say(line);
  return isComplete ? 0 : 2;
}
