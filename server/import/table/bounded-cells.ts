import type { ColumnField, Mapping } from "#domain/import/columns.ts";
import { CASE_TEXT_MAX_CHARS } from "#domain/projects/case-study.ts";
import { DESCRIPTION_MAX } from "#domain/projects/project-form.ts";
import { cutNote, LIST_MAX } from "../format/fields.ts";
import type { Note } from "../format/note.ts";
import type { TableRow } from "./read-table.ts";

/** In UTF-16 units, of which a character can have two. */
const DESCRIPTION_CELL_MAX = 2 * DESCRIPTION_MAX;
const CASE_TEXT_CELL_MAX = 2 * CASE_TEXT_MAX_CHARS;
/** The others hold a line or two, which are cut to their own length and noted where they are read. */
const CELL_MAX = LIST_MAX;

export type BoundedCells = ReadonlyMap<
  ColumnField,
  { column: number; text: string; cutAt: number | null }
>;

/** The cells of a row by what they hold, of two columns for one field the first; none longer than is read. */
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

/** What was cut here and is noted nowhere else. */
export function cutNotes(cells: BoundedCells, lineOf: (column: number) => number): Note[] {
  return [...cells].flatMap(([field, { column, cutAt }]) =>
    cutAt === null || isCutAgain(field)
      ? []
      : [{ gravity: "left-out", line: lineOf(column), text: cutNote(field, cutAt) }],
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
