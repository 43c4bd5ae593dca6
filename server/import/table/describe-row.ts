import { createHash } from "node:crypto";
import { isBlank, trimmed } from "#domain/html/blank.ts";
import type { ColumnField, Mapping } from "#domain/import/columns.ts";
import { CASE_TEXT_MAX_CHARS } from "#domain/projects/case-study.ts";
import { DESCRIPTION_MAX } from "#domain/projects/project-form.ts";
import { Fields, LIST_MAX, truncationNote } from "../format/fields.ts";
import type { Note } from "../format/note.ts";
import type { YamlMap, YamlValue } from "../format/yaml.ts";
import { cellToHtml, parseFiguresCell, parseFileCell, parseListCell } from "./cell.ts";
import type { TableRow } from "./read-table.ts";

/** In UTF-16 units: a character can take two. */
const DESCRIPTION_CELL_MAX = 2 * DESCRIPTION_MAX;
const CASE_TEXT_CELL_MAX = 2 * CASE_TEXT_MAX_CHARS;
/** Other fields are cut to their own length when read. */
const CELL_MAX = LIST_MAX;
const TEXTS = ["problem", "approach", "results"] as const;
const TESTIMONIAL = {
  testimonialQuote: "quote",
  testimonialName: "name",
  testimonialRole: "role",
} as const;

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

function isOfCaseStudy(field: ColumnField): boolean {
  return field === "figures" || field in TESTIMONIAL || TEXTS.some((text) => text === field);
}

function caseStudyOf(
  line: number,
  cells: BoundedCells,
  lineOf: (column: number) => number,
): YamlValue | null {
  const parts: YamlMap = new Map();
  const testimonial: YamlMap = new Map();
  const cellOf = (field: ColumnField) => {
    const { column = 0, text = "" } = cells.get(field) ?? {};
    const cell = trimmed(text);
    return cell === "" ? null : { cell, line: lineOf(column) };
  };
  for (const text of TEXTS) {
    const found = cellOf(text);
    if (found) parts.set(text, { line: found.line, value: cellToHtml(found.cell) });
  }
  const figures = cellOf("figures");
  if (figures) parts.set("figures", parseFiguresCell(figures.cell, figures.line));
  for (const [field, part] of Object.entries(TESTIMONIAL)) {
    const found = isTestimonial(field) ? cellOf(field) : null;
    if (found) testimonial.set(part, { line: found.line, value: found.cell });
  }
  if (testimonial.size > 0) parts.set("testimonial", { line, value: testimonial });
  return parts.size > 0 ? { line, value: parts } : null;
}

function isTestimonial(field: string): field is keyof typeof TESTIMONIAL {
  return field in TESTIMONIAL;
}

type BoundedCells = ReadonlyMap<
  ColumnField,
  { column: number; text: string; cutAt: number | null }
>;

/** Cells by field, truncated to a readable length. The first of duplicate columns wins. */
function boundedCells({ cells }: TableRow, mapping: Mapping): BoundedCells {
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

function cutNotes(cells: BoundedCells, lineOf: (column: number) => number): Note[] {
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
