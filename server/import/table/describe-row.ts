import { createHash } from "node:crypto";
import type { ColumnField, Mapping } from "#domain/import/columns.ts";
import { Fields } from "../format/fields.ts";
import type { YamlMap, YamlValue } from "../format/yaml.ts";
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
  let description = "";
  for (const [column, field] of mapping.entries()) {
    const cell = row.cells[column] ?? "";
    if (field === "description") description = htmlOfCell(cell);
    else if (field && field !== "slug" && !isOfCaseStudy(field)) {
      values.set(field, cellValue(field, cell, lineOf(column)));
    }
  }
  const caseStudy = caseStudyOf(row, mapping, lineOf);
  if (caseStudy) values.set("case_study", caseStudy);
  const fields = new Fields(values);
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
      return { line, value: cell.trim() };
  }
}

function noteWidth(fields: Fields, { line, cells }: TableRow, columns: number): void {
  const lost = cells.slice(columns).filter((cell) => cell.trim() !== "");
  const has = `has ${cells.length} cells, not ${columns} as the first line`;
  if (lost.length > 0) {
    fields.problems.push({ line, text: `${has}: a quotation mark may be missing` });
  } else if (cells.length < columns) {
    fields.notes.push({
      gravity: "left-out",
      line,
      text: `${has}: the missing ones count as blank`,
    });
  }
}
