import type { Mapping } from "#domain/import/columns.ts";
import type { TablePreview } from "#domain/import/preview.ts";
import type { World } from "../../world.ts";
import { previewTable } from "../table/preview-table.ts";
import { openRun } from "./open-run.ts";

const ROWS_SHOWN = 6;

/** Null when the file is gone or still being unpacked. */
export async function previewRun(
  world: World,
  run: { id: string; fileName: string },
  mapping: Mapping,
): Promise<TablePreview | null> {
  const opened = await openRun(world, run, { rowLimit: ROWS_SHOWN });
  if (!opened.ok || !opened.content.table) return null;
  return previewTable(opened.content.table, mapping, world.now());
}
