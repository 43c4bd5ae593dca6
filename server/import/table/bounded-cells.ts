import type { ColumnField, Mapping } from "#domain/import/columns.ts";
import { CASE_TEXT_MAX_CHARS } from "#domain/projects/case-study.ts";
import { DESCRIPTION_MAX } from "#domain/projects/project-form.ts";
import { LIST_MAX, truncationNote } from "../format/fields.ts";
import type { Note } from "../format/note.ts";
import type { TableRow } from "./read-table.ts";

/** In UTF-16 units: a character can take two. */
const DESCRIPTION_CELL_MAX = 2 * DESCRIPTION_MAX;
const CASE_TEXT_CELL_MAX = 2 * CASE_TEXT_MAX_CHARS;
/** Other fields are cut to their own length when read. */
const CELL_MAX = LIST_MAX;

export type BoundedCells = ReadonlyMap<
  ColumnField,
  { column: number; text: string; cutAt: number | null }
>;

/** Cells by field, truncated to a readable length. The first of duplicate columns wins. */
export function boundedCells({ cells }: TableRow, mapping: Mapping): BoundedCells {
  const found = new Map<ColumnField, { column: number; text: string; cutAt: number | null }>();
  for (const [column, field] of mapping.entries()) {
    if (!field || found.has(field)) continue;
    const cell = cells[column] ?? "";
    const max = maxOf(field);
    const cutAt = cell.length > max ? max : null;
    found.set(field, { column, text: cell.slice(0, max), cutAt });
  }
  return found;
}

export function cutNotes(cells: BoundedCells, lineOf: (column: number) => number): Note[] {
  return [...cells].flatMap(([field, { column, cutAt }]) =>
    cutAt === null || isCutAgain(field)
      ? []
      : [{ gravity: "left-out", line: lineOf(column), text: truncationNote(field, cutAt) }],
  );
}

function maxOf(field: ColumnField): number {
  switch (field) {
    case "description":
      return DESCRIPTION_CELL_MAX;
    case "problem":
    case "approach":
    case "results":
      return CASE_TEXT_CELL_MAX;
    default:
      return CELL_MAX;
  }
}

function isCutAgain(field: ColumnField): boolean {
  return !["description", "roles", "categories", "keywords", "figures"].includes(field);
}
