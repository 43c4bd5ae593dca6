import { basename } from "node:path";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { isBlank } from "#domain/html/blank.ts";
import { truncateRoughly } from "#domain/html/code-points.ts";
import { shorten } from "#domain/html/text.ts";
import type { Encoding } from "#domain/import/encodings.ts";
import { cleanLine } from "../format/clean-text.ts";
import { readTableBytes } from "./read-bytes.ts";

/** In order of preference when counts are equal: tabs are rare in text, commas frequent. */
const DELIMITERS = ["\t", ";", ","] as const;
const HEAD_BYTES = 64 * 1024;
const HINT = /^sep=(.)\r?\n/;
const ROWS_MAX = 5_000;
const COLUMNS_MAX = 200;
const COLUMN_NAME_MAX = 80;
/** Larger rows have swallowed others: a quotation mark is missing. */
const ROW_MAX_MB = 5;
const CELLS_MAX = 1_000;
/** Small chunks: many short rows take far longer than one long cell. */
const PIECE_BYTES = 2 * 1024;

/** `line` is the line of the file on which the row starts. */
export type TableRow = { line: number; cells: readonly string[] };

export type Table = { name: string; columns: string[]; rows: TableRow[] };

export type ReadTable =
  | { ok: true; table: Table; encoding: Encoding }
  | { ok: false; problem: string };

type TableOptions = {
  /** A table with more rows is refused. */
  rowsMax?: number;
  /** Default: told by the file. */
  encoding?: Encoding;
  /** Whether the first row names the columns, which it does by default. */
  isHeader?: (cells: readonly string[]) => boolean;
};

/** Blank rows are skipped. `first` limits the rows read. `problem` is one sentence. */
export async function readTable(
  path: string,
  first = Number.POSITIVE_INFINITY,
  { rowsMax = ROWS_MAX, encoding, isHeader = () => true }: TableOptions = {},
): Promise<ReadTable> {
  const read = await readTableBytes(path, encoding);
  if (!read.ok) return read;
  const { bytes, linesAhead, delimiter } = readHint(read.bytes);
  const rows: TableRow[] = [];
  const lines = new LineCounter(linesAhead);
  try {
    for await (const cells of parseRecords(bytes, delimiter, lines)) {
      const line = lines.starts[rows.length] ?? 0;
      rows.push({ line, cells });
      if (rows.length > rowsMax + 1) {
        return refuse(`The table has more than ${rowsMax.toLocaleString("en-US")} rows.`);
      }
      if (rows.length > first) break;
    }
  } catch (error) {
    if (!(error instanceof CsvError || error instanceof TooManyCells)) throw error;
    return refuse(`The table cannot be read from line ${lines.read + 1}: ${describeError(error)}.`);
  }
  const [head] = rows;
  const hasHeader = head !== undefined && isHeader(head.cells);
  const body = hasHeader ? rows.slice(1) : rows;
  if (!head || body.length === 0) return refuse("The table has no rows below its header.");
  if (head.cells.length > COLUMNS_MAX)
    return refuse(`The table has more than ${COLUMNS_MAX} columns.`);
  const columns = columnNamesOf(hasHeader ? head.cells : head.cells.map(() => ""));
  return {
    ok: true,
    table: { name: basename(path), columns, rows: body },
    encoding: read.encoding,
  };
}

const [LF, CR] = [10, 13];

type RawRecord = { record: string[]; raw: string };

/** Counts lines, since the library counts CRLF in quoted cells twice. */
class LineCounter {
  readonly starts: number[] = [];
  read: number;

  constructor(linesAhead: number) {
    this.read = linesAhead;
  }

  count(raw: string, isBlank: boolean): void {
    const blankAhead = /^\s*/.exec(raw)?.[0] ?? "";
    if (!isBlank) this.starts.push(this.read + countLineBreaks(blankAhead) + 1);
    this.read += countLineBreaks(raw);
  }
}

function parseRecords(
  bytes: Buffer,
  delimiter: string,
  lines: LineCounter,
): AsyncIterable<string[]> {
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
      // The library types ignore the `raw` option.
      const { record, raw } = Array.isArray(row) ? { record: row, raw: "" } : row;
      const isEmpty = record.every(isBlank);
      lines.count(raw, isEmpty);
      return isEmpty ? null : record;
    },
  });
  return Readable.from(piecesOf(bytes)).pipe(parser);
}

/** Yields between chunks, so that large tables do not block other requests. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    yield bytes.subarray(start, start + PIECE_BYTES);
    await setImmediate();
  }
}

function columnNamesOf(cells: readonly string[]): string[] {
  return cells.map(
    (cell, index) =>
      shorten(cleanLine(truncateRoughly(cell, COLUMN_NAME_MAX)), COLUMN_NAME_MAX) ||
      `Column ${index + 1}`,
  );
}

function countLineBreaks(text: string): number {
  let breaks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isBreak = code === LF ? text.charCodeAt(at - 1) !== CR : code === CR;
    if (isBreak) breaks += 1;
  }
  return breaks;
}

class TooManyCells extends Error {}

function describeError(error: CsvError | TooManyCells): string {
  if (!(error instanceof CsvError)) {
    const limit = CELLS_MAX.toLocaleString("en-US");
    return `the row has more than ${limit} cells, so a quotation mark may be missing`;
  }
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return "a quotation mark is not closed";
    case "CSV_MAX_RECORD_SIZE":
      return `the row is longer than ${ROW_MAX_MB} MB, so a quotation mark may be missing`;
    default:
      return "its quotation marks are misplaced";
  }
}

function refuse(problem: string): ReadTable {
  return { ok: false, problem };
}

/** Strips the `sep=;` line that spreadsheets write and uses its delimiter, else detects one. */
function readHint(bytes: Buffer): {
  bytes: Buffer;
  linesAhead: number;
  delimiter: string;
} {
  const [hint, delimiter] = HINT.exec(decodeHead(bytes.subarray(0, 16))) ?? [];
  if (!hint || !delimiter) return { bytes, linesAhead: 0, delimiter: detectDelimiter(bytes) };
  const rest = bytes.subarray(Buffer.byteLength(hint));
  return { bytes: rest, linesAhead: 1, delimiter };
}

function detectDelimiter(bytes: Buffer): string {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const letter of decodeHead(bytes).trimStart()) {
    if (letter === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (letter === "\n" || letter === "\r") break;
    const count = counts.get(letter);
    if (count !== undefined) counts.set(letter, count + 1);
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best && best[1] > 0 ? best[0] : ",";
}

function decodeHead(bytes: Buffer): string {
  return bytes.subarray(0, HEAD_BYTES).toString("utf8");
}
