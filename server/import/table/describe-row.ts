import { createHash } from "node:crypto";
import { isBlank, trimmed } from "#domain/html/blank.ts";
import type { ColumnField, Mapping } from "#domain/import/columns.ts";
import { Fields } from "../format/fields.ts";
import type { YamlMap, YamlValue } from "../format/yaml.ts";
import { boundedCells, cutNotes } from "./bounded-cells.ts";
import { caseStudyOf, isOfCaseStudy } from "./case-study-cells.ts";
import { fileOfCell, htmlOfCell, listOfCell } from "./cell.ts";
import type { TableRow } from "./read-table.ts";

/** A row in the shape of a file's front matter and text. */
export type DescribedRow = {
  fields: Fields;
  /** Raw HTML. */
  description: string;
  /** SHA-256 of what the row says, columns that are left out not counted. */
  hash: string;
};

/**
 * Reads a row as its columns are mapped. Notes and problems name the row's line; a row with more cells
 * than columns is a problem, since its cells have most likely moved.
 *
 * @param lineOf what to name in place of the line, such as the column.
 */
export function describeRow(
  row: TableRow,
  mapping: Mapping,
  lineOf: (column: number) => number = () => row.line,
): DescribedRow {
  const values: YamlMap = new Map();
  const cells = boundedCells(row, mapping);
  let description = "";
  for (const [field, { column, text }] of cells) {
    if (field === "description") description = htmlOfCell(text);
    else if (field !== "slug" && !isOfCaseStudy(field)) {
      values.set(field, cellValue(field, text, lineOf(column)));
    }
  }
  const caseStudy = caseStudyOf(row.line, cells, lineOf);
  if (caseStudy) values.set("case_study", caseStudy);
  const fields = new Fields(values);
  for (const note of cutNotes(cells, lineOf)) fields.notes.push(note);
  noteWidth(fields, row, mapping.length);
  // Not the line: a row that only moved is unchanged.
  const said = JSON.stringify([[...values], description], (key, value) => {
    if (key === "line") return undefined;
    return value instanceof Map ? [...value] : value;
  });
  return { fields, description, hash: createHash("sha256").update(said).digest("hex") };
}

function cellValue(field: ColumnField, cell: string, line: number): YamlValue {
  switch (field) {
    case "roles":
    case "categories":
    case "keywords":
      return listOfCell(cell, line);
    case "thumbnail":
    case "file":
      return { line, value: fileOfCell(cell) };
    default:
      return { line, value: trimmed(cell) };
  }
}

function noteWidth(fields: Fields, { line, cells }: TableRow, columns: number): void {
  const isMore = cells.slice(columns).some((cell) => !isBlank(cell));
  const has = `has ${cells.length} cells, not ${columns} as the first line`;
  if (isMore) {
    fields.problems.push({ line, text: `${has}: a quotation mark may be missing` });
  } else if (cells.length < columns) {
    fields.notes.push({
      gravity: "left-out",
      line,
      text: `${has}: the missing ones count as blank`,
    });
  }
}
