import type { World } from "../world.ts";
import { readSampleContent } from "./plan/sample-content.ts";
import { type UndoReport, undoBatch } from "./undo/undo-batch.ts";

/** Removes sample content except for edited items, unless their ids are in `also`. */
export async function removeSample(
  world: World,
  also: readonly string[] = [],
): Promise<UndoReport> {
  const { batchIds, editedItems } = await readSampleContent(world.db);
  const edited = new Set(editedItems.map(({ id }) => id).filter((id) => also.includes(id)));
  const all: UndoReport = { removed: 0, restored: 0, kept: [], isComplete: true };
  for (const batchId of batchIds) {
    const undone = await undoBatch(world, batchId, {}, edited);
    all.removed += undone?.removed ?? 0;
    all.restored += undone?.restored ?? 0;
    all.kept.push(...(undone?.kept ?? []));
  }
  return all;
}
