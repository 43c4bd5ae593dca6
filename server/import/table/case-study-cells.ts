import { trimmed } from "#domain/html/blank.ts";
import type { ColumnField } from "#domain/import/columns.ts";
import type { YamlMap, YamlValue } from "../format/yaml.ts";
import type { BoundedCells } from "./bounded-cells.ts";
import { cellToHtml, parseFiguresCell } from "./cell.ts";

const TEXTS = ["problem", "approach", "results"] as const;
const TESTIMONIAL = {
  testimonialQuote: "quote",
  testimonialName: "name",
  testimonialRole: "role",
} as const;

export function isOfCaseStudy(field: ColumnField): boolean {
  return field === "figures" || field in TESTIMONIAL || TEXTS.some((text) => text === field);
}

export function caseStudyOf(
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
