import { basename } from "node:path";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { isBlank } from "#domain/html/blank.ts";
import { cutFar } from "#domain/html/code-points.ts";
import { shorten } from "#domain/html/text.ts";
import { cleanLine } from "../format/clean-text.ts";
import { readTableBytes } from "./read-bytes.ts";

/** The first of equals: nobody writes tabs into a text, and many write commas. */
const DELIMITERS = ["\t", ";", ","] as const;
const HEAD_BYTES = 64 * 1024;
const HINT = /^sep=(.)\r?\n/;
const ROWS_MAX = 5_000;
const COLUMNS_MAX = 200;
/** In characters: what the head of a column shows. */
const COLUMN_NAME_MAX = 80;
/** A row above this has swallowed others: a quotation mark is missing. As large as any text may be. */
const ROW_MAX_MB = 5;
/** Of a row. One above this has swallowed others too. */
const CELLS_MAX = 1_000;
/** A row of one letter takes as long as hundreds of letters of one cell. */
const PIECE_BYTES = 2 * 1024;

/** A row as it was written, and the line of the file on which it begins. */
export type TableRow = { line: number; cells: readonly string[] };

export type Table = { name: string; columns: string[]; rows: TableRow[] };

export type ReadTable = { ok: true; table: Table } | { ok: false; problem: string };

/**
 * Reads a CSV file: its first row names the columns, blank rows are passed over. `first` limits the
 * rows that are read. A file that is no such table is a problem of one sentence.
 */
export async function readTable(
  path: string,
  first = Number.POSITIVE_INFINITY,
): Promise<ReadTable> {
  const read = await readTableBytes(path);
  if (!read.ok) return read;
  const { bytes, linesAhead, delimiter } = readHint(read.bytes);
  const rows: TableRow[] = [];
  const lines = new LineCounter(linesAhead);
  try {
    for await (const cells of recordsIn(bytes, delimiter, lines)) {
      const line = lines.starts[rows.length] ?? 0;
      rows.push({ line, cells });
      if (rows.length > ROWS_MAX + 1) {
        return refuse(`The table has more than ${ROWS_MAX.toLocaleString("en-US")} rows.`);
      }
      if (rows.length > first) break;
    }
  } catch (error) {
    if (!(error instanceof CsvError || error instanceof TooManyCells)) throw error;
    return refuse(`The table breaks off at line ${lines.read + 1}: ${inWords(error)}.`);
  }
  const [head, ...below] = rows;
  if (!head || below.length === 0) return refuse("The table holds no rows below its first line.");
  if (head.cells.length > COLUMNS_MAX)
    return refuse(`The table has more than ${COLUMNS_MAX} columns.`);
  return { ok: true, table: { name: basename(path), columns: namesOf(head.cells), rows: below } };
}

const [LF, CR] = [10, 13];

type RawRecord = { record: string[]; raw: string };

/** Tells lines itself: the library counts a break of two characters in a quoted cell twice. */
class LineCounter {
  /** The line on which each row begins that was not blank. */
  readonly starts: number[] = [];
  /** The lines that belong to whole rows so far. */
  read: number;

  constructor(linesAhead: number) {
    this.read = linesAhead;
  }

  count(raw: string, isBlank: boolean): void {
    const blankAhead = /^\s*/.exec(raw)?.[0] ?? "";
    if (!isBlank) this.starts.push(this.read + breaksIn(blankAhead) + 1);
    this.read += breaksIn(raw);
  }
}

/** The rows that are not blank. */
function recordsIn(bytes: Buffer, delimiter: string, lines: LineCounter): AsyncIterable<string[]> {
  const parser = parse({
    delimiter,
    raw: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: ROW_MAX_MB * 1024 * 1024,
    cast(cell, { index }) {
      if (index >= CELLS_MAX) throw new TooManyCells();
      return cell;
    },
    on_record(row: string[] | RawRecord) {
      // Without `raw` rows are bare; the library's types know no others.
      const { record, raw } = Array.isArray(row) ? { record: row, raw: "" } : row;
      const isEmpty = record.every(isBlank);
      lines.count(raw, isEmpty);
      return isEmpty ? null : record;
    },
  });
  return Readable.from(piecesOf(bytes)).pipe(parser);
}

/** With a pause after each piece, so that a large table holds nobody else up. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    yield bytes.subarray(start, start + PIECE_BYTES);
    await setImmediate();
  }
}

function namesOf(cells: readonly string[]): string[] {
  return cells.map(
    (cell, index) =>
      shorten(cleanLine(cutFar(cell, COLUMN_NAME_MAX)), COLUMN_NAME_MAX) || `Column ${index + 1}`,
  );
}

function breaksIn(text: string): number {
  let breaks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isBreak = code === LF ? text.charCodeAt(at - 1) !== CR : code === CR;
    if (isBreak) breaks += 1;
  }
  return breaks;
}

class TooManyCells extends Error {}

function inWords(error: CsvError | TooManyCells): string {
  if (!(error instanceof CsvError)) {
    const limit = CELLS_MAX.toLocaleString("en-US");
    return `the row has more than ${limit} cells, so a quotation mark may be missing`;
  }
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return "a quotation mark opens a cell and none closes it";
    case "CSV_MAX_RECORD_SIZE":
      return `the row is longer than ${ROW_MAX_MB} MB, so a quotation mark may be missing`;
    default:
      return "its quotation marks cannot be understood";
  }
}

function refuse(problem: string): ReadTable {
  return { ok: false, problem };
}

/**
 * The table, and what stands between its cells: as a first line that spreadsheets write for themselves
 * says (`sep=;`), which is no part of it, else as the first row lets see.
 */
function readHint(bytes: Buffer): {
  bytes: Buffer;
  linesAhead: number;
  delimiter: string;
} {
  const [hint, delimiter] = HINT.exec(headOf(bytes.subarray(0, 16))) ?? [];
  if (!hint || !delimiter) return { bytes, linesAhead: 0, delimiter: delimiterOf(bytes) };
  const rest = bytes.subarray(Buffer.byteLength(hint));
  return { bytes: rest, linesAhead: 1, delimiter };
}

/** What stands between the cells: of comma, semicolon and tab the most frequent of the first row. */
function delimiterOf(bytes: Buffer): string {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const letter of headOf(bytes).trimStart()) {
    if (letter === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (letter === "\n" || letter === "\r") break;
    const count = counts.get(letter);
    if (count !== undefined) counts.set(letter, count + 1);
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best && best[1] > 0 ? best[0] : ",";
}

function headOf(bytes: Buffer): string {
  return bytes.subarray(0, HEAD_BYTES).toString("utf8");
}
