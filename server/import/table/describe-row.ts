import { createHash } from "node:crypto";
import { type ColumnField, columnOf, fieldNames, type Mapping } from "#domain/import/columns.ts";
import { CASE_TEXT_MAX_CHARS } from "#domain/projects/case-study.ts";
import { PROJECT_DESCRIPTION_MAX_CHARS } from "#domain/projects/project-form.ts";
import { isBlank, trimmed } from "#domain/text/blank.ts";
import { Fields, IMPORTED_LIST_MAX_CHARS, truncationNote } from "../format/fields.ts";
import type { YamlMap, YamlValue } from "../format/yaml.ts";
import { cellToHtml, parseFiguresCell, parseFileCell, parseListCell } from "./cell.ts";
import type { TableRow } from "./table-row.ts";

/** In UTF-16 units: a character can take two. */
const DESCRIPTION_CELL_MAX_UNITS = 2 * PROJECT_DESCRIPTION_MAX_CHARS;
const CASE_TEXT_CELL_MAX_UNITS = 2 * CASE_TEXT_MAX_CHARS;
/** Other fields are cut to their own length when read. */
const CELL_MAX_UNITS = IMPORTED_LIST_MAX_CHARS;

type DescribedRow = {
  fields: Fields;
  /** Raw HTML. */
  description: string;
  hash: string;
};

/**
 * The fields of a project, as front matter has them. Surplus cells are a problem: most likely the
 * cells are shifted.
 */
export function describeRow(
  row: TableRow,
  mapping: Mapping,
  lineOf: (column: number) => number = () => row.line,
): DescribedRow {
  const values: YamlMap = new Map();
  const fields = new Fields(values);
  let description = "";
  for (const field of inReadingOrder(mapping)) {
    const column = mapping.indexOf(field);
    const line = lineOf(column);
    const { path = [field] } = columnOf(field);
    const cell = boundedCell(fields, field, row.cells[column] ?? "", line);
    if (field === "description") description = cellToHtml(cell);
    else if (path.length === 1 || !isBlank(cell)) {
      setAt(values, path, cellValue(field, cell, line), row.line);
    }
  }
  noteWidth(fields, row, mapping.length);
  // Without line numbers, so that moved rows count as unchanged.
  const content = JSON.stringify([[...values], description], (key, value) => {
    if (key === "line") return undefined;
    return value instanceof Map ? [...value] : value;
  });
  return { fields, description, hash: createHash("sha256").update(content).digest("hex") };
}

/** Parts of the case study in their own order, which is that of the hash. */
function inReadingOrder(mapping: Mapping): ColumnField[] {
  const isPart = (field: ColumnField) => columnOf(field).path !== undefined;
  const mapped: ColumnField[] = [...new Set(mapping)].filter(
    (field) => field !== null && field !== "slug",
  );
  const parts = fieldNames().filter((field) => isPart(field) && mapped.includes(field));
  return [...mapped.filter((field) => !isPart(field)), ...parts];
}

/** Truncated to a readable length. */
function boundedCell(fields: Fields, field: ColumnField, cell: string, line: number): string {
  const { kind } = columnOf(field);
  const isDescription = field === "description";
  const max = isDescription
    ? DESCRIPTION_CELL_MAX_UNITS
    : kind === "html"
      ? CASE_TEXT_CELL_MAX_UNITS
      : CELL_MAX_UNITS;
  const isCutAgain = !isDescription && kind !== "list" && kind !== "figures";
  if (cell.length > max && !isCutAgain) {
    fields.notes.push({ gravity: "left-out", line, text: truncationNote(field, max) });
  }
  return cell.slice(0, max);
}

function cellValue(field: ColumnField, cell: string, line: number): YamlValue {
  switch (columnOf(field).kind) {
    case "html":
      return { line, value: cellToHtml(cell) };
    case "list":
      return parseListCell(cell, line);
    case "figures":
      return parseFiguresCell(cell.trim(), line);
    case "file":
      return { line, value: parseFileCell(cell) };
    default:
      return { line, value: trimmed(cell) };
  }
}

function setAt(values: YamlMap, path: readonly string[], value: YamlValue, line: number): void {
  const [name = "", ...rest] = path;
  if (rest.length === 0) {
    values.set(name, value);
    return;
  }
  const found = values.get(name)?.value;
  const inside: YamlMap = found instanceof Map ? found : new Map();
  values.set(name, { line, value: inside });
  setAt(inside, rest, value, line);
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
