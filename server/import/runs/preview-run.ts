import type { Mapping } from "#domain/import/columns.ts";
import type { TablePreview } from "#domain/import/preview.ts";
import type { World } from "../../world.ts";
import { previewTable } from "../table/preview-table.ts";
import { openRun } from "./open-run.ts";

const ROWS_SHOWN = 6;

/** The first rows of a run's table with some mapping; null when its file is gone, or being unpacked. */
export async function previewRun(
  world: World,
  run: { id: string; fileName: string },
  mapping: Mapping,
): Promise<TablePreview | null> {
  const opened = await openRun(world, run, { firstRows: ROWS_SHOWN });
  if (!opened.ok || !opened.content.table) return null;
  return previewTable(opened.content.table, mapping, world.now());
}
