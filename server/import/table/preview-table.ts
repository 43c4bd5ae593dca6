import { setImmediate } from "node:timers/promises";
import { slugFrom } from "#domain/forms/slug.ts";
import { plainText, shorten } from "#domain/html/text.ts";
import { type ColumnField, columnOf, type Mapping } from "#domain/import/columns.ts";
import type { PreviewCell, PreviewRow, TablePreview } from "#domain/import/preview.ts";
import { sanitize } from "../../html/sanitize.ts";
import { importedLine } from "../format/clean-text.ts";
import type { Fields } from "../format/fields.ts";
import { readProject } from "../format/project-source.ts";
import { cellToHtml, parseFigures, parseListCell } from "./cell.ts";
import { describeRow } from "./describe-row.ts";
import type { Table } from "./read-table.ts";
import type { TableRow } from "./table-row.ts";

const CELL_SHOWN_MAX_CHARS = 140;
/** In characters including tags: a cell may hold megabytes. */
const CELL_READ_MAX_CHARS = 5_000;

export async function previewTable(
  { rows }: Pick<Table, "rows">,
  mapping: Mapping,
  now: Date,
): Promise<TablePreview> {
  const previews: PreviewRow[] = [];
  for (const row of rows) previews.push(await previewRow(row, mapping, now));
  return { rows: previews };
}

/** Yields after each cell: together they can hold megabytes. */
async function previewRow(row: TableRow, mapping: Mapping, now: Date): Promise<PreviewRow> {
  // Columns stand in for line numbers, to assign messages to cells.
  const { fields } = describeRow(row, mapping, (column) => column);
  readProject(fields, (text) => (Number.isNaN(Date.parse(text)) ? null : new Date(text)), now);
  const cells: PreviewCell[] = [];
  for (const [column, field] of mapping.entries()) {
    if (!field) continue;
    await setImmediate();
    cells.push(previewCell(field, column, row.cells[column] ?? "", fields));
  }
  const named = cells.find(({ field }) => field === "slug")?.text;
  const title = cells.find(({ field }) => field === "title")?.text ?? "";
  const ofRow = [...fields.problems, ...fields.notes].filter(({ line }) => line === row.line);
  const problems = ofRow.filter(({ text }) => text.startsWith("has ")).map(({ text }) => text);
  return { line: row.line, slug: named || slugFrom(title), cells, problems };
}

function previewCell(
  field: ColumnField,
  column: number,
  cell: string,
  { problems, notes }: Fields,
): PreviewCell {
  const isOfIt = ({ line, text }: { line: number | null; text: string }) =>
    line === column && !text.startsWith("has ");
  const leftOut = notes.filter(({ gravity }) => gravity === "left-out");
  return {
    field,
    text: shorten(shownText(field, cell.slice(0, CELL_READ_MAX_CHARS)), CELL_SHOWN_MAX_CHARS),
    problem: problems.find(isOfIt)?.text ?? null,
    note: leftOut.find(isOfIt)?.text ?? null,
  };
}

function shownText(field: ColumnField, cell: string): string {
  switch (columnOf(field).kind) {
    case "html":
      return plainText(sanitize(cellToHtml(cell), "basic"));
    case "list": {
      const { value } = parseListCell(cell, 0);
      const names = Array.isArray(value)
        ? value.map((name) => importedLine(String(name.value)))
        : [];
      return names.filter(Boolean).join(" · ");
    }
    case "figures":
      return parseFigures(cell.trim())
        .map(({ value, label }) => importedLine(`${value} ${label}`))
        .join(" · ");
    default:
      return importedLine(cell);
  }
}
