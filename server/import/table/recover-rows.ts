import { setImmediate } from "node:timers/promises";
import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import { isBlank } from "#domain/text/blank.ts";
import type { TableRow } from "./table-row.ts";

const NOT_CLOSED = "A quotation mark is not closed on this line";
const NOT_ALL_CELLS =
  "Not as many cells as columns, next to a line with an unclosed quotation mark";
/** Between yields, so that a large file does not block other requests. */
const LINES_AT_ONCE = 200;

type Expected = {
  /** 1 for the first line of the file. */
  firstLine: number;
  delimiter: string;
  columns: number;
};

/**
 * The lines that a missing quotation mark made one row, each read by itself. A line that cannot be a
 * whole row has a `problem`: it may be the rest of a cell with line breaks.
 */
export async function* recoverRows(
  lines: readonly string[],
  { firstLine, delimiter, columns }: Expected,
): AsyncGenerator<TableRow> {
  for (const [index, lineText] of lines.entries()) {
    if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
    if (isBlank(lineText)) continue;
    const line = firstLine + index;
    const cells = readLine(lineText, delimiter);
    if (cells === null) yield { line, cells: [], problem: NOT_CLOSED };
    else if (cells.length !== columns) yield { line, cells, problem: NOT_ALL_CELLS };
    else yield { line, cells };
  }
}

/** Null when its quotation marks do not come in pairs. */
function readLine(text: string, delimiter: string): string[] | null {
  if ((text.split('"').length - 1) % 2 === 1) return null;
  try {
    const [cells = []] = parse(text, { delimiter, relax_quotes: true });
    return cells;
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

/** Whether a row with line breaks is written as RFC 4180 has it, so that it may well be one row. */
export function isWellFormed(raw: string, delimiter: string): boolean {
  try {
    parse(raw, { delimiter, relax_column_count: true });
    return true;
  } catch (error) {
    if (error instanceof CsvError) return false;
    throw error;
  }
}
