import { createHash } from "node:crypto";
import { isBlank, trimmed } from "#domain/html/blank.ts";
import type { ColumnField, Mapping } from "#domain/import/columns.ts";
import { Fields } from "../format/fields.ts";
import type { YamlMap, YamlValue } from "../format/yaml.ts";
import { boundedCells, cutNotes } from "./bounded-cells.ts";
import { caseStudyOf, isOfCaseStudy } from "./case-study-cells.ts";
import { cellToHtml, parseFileCell, parseListCell } from "./cell.ts";
import type { TableRow } from "./read-table.ts";

export type DescribedRow = {
  fields: Fields;
  /** Raw HTML. */
  description: string;
  hash: string;
};

/** Surplus cells are a problem: most likely the cells are shifted. */
export function describeRow(
  row: TableRow,
  mapping: Mapping,
  lineOf: (column: number) => number = () => row.line,
): DescribedRow {
  const values: YamlMap = new Map();
  const cells = boundedCells(row, mapping);
  let description = "";
  for (const [field, { column, text }] of cells) {
    if (field === "description") description = cellToHtml(text);
    else if (field !== "slug" && !isOfCaseStudy(field)) {
      values.set(field, cellValue(field, text, lineOf(column)));
    }
  }
  const caseStudy = caseStudyOf(row.line, cells, lineOf);
  if (caseStudy) values.set("case_study", caseStudy);
  const fields = new Fields(values);
  for (const note of cutNotes(cells, lineOf)) fields.notes.push(note);
  noteWidth(fields, row, mapping.length);
  // Without line numbers, so that moved rows count as unchanged.
  const content = JSON.stringify([[...values], description], (key, value) => {
    if (key === "line") return undefined;
    return value instanceof Map ? [...value] : value;
  });
  return { fields, description, hash: createHash("sha256").update(content).digest("hex") };
}

function cellValue(field: ColumnField, cell: string, line: number): YamlValue {
  switch (field) {
    case "roles":
    case "categories":
    case "keywords":
      return parseListCell(cell, line);
    case "thumbnail":
    case "file":
      return { line, value: parseFileCell(cell) };
    default:
      return { line, value: trimmed(cell) };
  }
}

function noteWidth(fields: Fields, { line, cells }: TableRow, columns: number): void {
  const isMore = cells.slice(columns).some((cell) => !isBlank(cell));
  const has = `has ${cells.length} cells instead of ${columns}`;
  if (isMore) {
    fields.problems.push({ line, text: `${has}: a quotation mark may be missing` });
  } else if (cells.length < columns) {
    fields.notes.push({
      gravity: "left-out",
      line,
      text: `${has}: missing cells count as empty`,
    });
  }
}
