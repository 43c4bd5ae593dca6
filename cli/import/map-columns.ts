import {
  COLUMN_FIELDS,
  fieldNames,
  guessMapping,
  isColumnField,
  type Mapping,
  mappingProblems,
} from "#domain/import/columns.ts";
import { LINE_WIDTH, printable, wrap } from "../text-layout.ts";

type MappedColumns = { ok: true; mapping: Mapping } | { ok: false; problem: string };

const LEFT_OUT = "-";

/** Guessed from column names, overridden by `--map column=field`. */
export function mapColumns(columns: readonly string[], chosen: readonly string[]): MappedColumns {
  const mapping = [...guessMapping(columns)];
  for (const choice of chosen) {
    const split = choice.lastIndexOf("=");
    const [name, field] = [choice.slice(0, Math.max(0, split)), choice.slice(split + 1).trim()];
    const column = columns.findIndex((own) => own.toLowerCase() === name.trim().toLowerCase());
    if (split < 0 || column < 0) {
      return refuse(`--map ${choice}: the columns are ${columns.join(", ")}.`);
    }
    if (field !== LEFT_OUT && !isColumnField(field)) {
      return refuse(`--map ${choice}: the fields are ${fieldNames().join(", ")}.`);
    }
    // An explicit choice replaces a guess for another column.
    if (isColumnField(field))
      for (const [other, own] of mapping.entries()) if (own === field) mapping[other] = null;
    mapping[column] = isColumnField(field) ? field : null;
  }
  const problems = mappingProblems(mapping);
  const how = "Use --map column=field.";
  return problems.length > 0 ? refuse([...problems, how].join(" ")) : { ok: true, mapping };
}

export function columnLines(columns: readonly string[], mapping: Mapping): string[] {
  const held = columns.flatMap((column, index) => {
    const field = mapping[index];
    return field ? [`${printable(column)} → ${COLUMN_FIELDS[field].label}`] : [];
  });
  const rest = columns.filter((_, index) => !mapping[index]).map(printable);
  const left = rest.length > 0 ? wrap(`Ignored: ${rest.join(", ")}.`, LINE_WIDTH) : [];
  return [...wrap(`Columns: ${held.join(", ")}.`, LINE_WIDTH), ...left, ""];
}

function refuse(problem: string): MappedColumns {
  return { ok: false, problem };
}
