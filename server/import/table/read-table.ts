import { basename } from "node:path";
import { finished } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { shorten } from "#domain/html/text.ts";
import type { Encoding } from "#domain/import/encodings.ts";
import { formatNumber } from "#domain/site/formats.ts";
import { isBlank } from "#domain/text/blank.ts";
import { truncateRoughly } from "#domain/text/code-points.ts";
import { importedLine } from "../format/clean-text.ts";
import { readTableBytes } from "./read-bytes.ts";
import { isWellFormed, recoverRows } from "./recover-rows.ts";
import type { TableRow } from "./table-row.ts";

/** In order of preference when counts are equal: tabs are rare in text, commas frequent. */
const DELIMITERS = ["\t", ";", ","] as const;
const HEAD_BYTES = 64 * 1024;
const HINT = /^sep=(.)\r?\n/;
const TABLE_ROWS_MAX = 5_000;
const COLUMNS_MAX = 200;
const COLUMN_NAME_MAX_CHARS = 80;
/** Larger rows have swallowed others: a quotation mark is missing. */
const ROW_MAX_MB = 5;
const CELLS_MAX = 1_000;
/** Small chunks: many short rows take far longer than one long cell. */
const PIECE_BYTES = 2 * 1024;

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
  /**
   * Whether a cell holds rows, since a quotation mark is missing. Lines that were read as one row are
   * then read one by one; by default they stay one row, and a mark that is never closed refuses the table.
   */
  hasSwallowed?: (cells: readonly string[]) => boolean;
};

/** Blank rows are skipped. `first` limits the rows read. `problem` is one sentence. */
export async function readTable(
  path: string,
  first = Number.POSITIVE_INFINITY,
  { rowsMax = TABLE_ROWS_MAX, encoding, isHeader = () => true, hasSwallowed }: TableOptions = {},
): Promise<ReadTable> {
  const read = await readTableBytes(path, encoding);
  if (!read.ok) return read;
  const { bytes, linesAhead, delimiter } = readHint(read.bytes);
  const lines = new LineCounter(linesAhead);
  const rows: TableRow[] = [];
  try {
    for await (const row of readRows(bytes, delimiter, lines, hasSwallowed)) {
      rows.push(row);
      if (rows.length > rowsMax + 1) {
        return refuse(`The table has more than ${formatNumber(rowsMax)} rows.`);
      }
      if (rows.length > first) break;
    }
  } catch (error) {
    if (!isUnreadable(error)) throw error;
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

/** Past an unreadable header, nothing tells what the cells of other lines are. */
async function* readRows(
  bytes: Buffer,
  delimiter: string,
  lines: LineCounter,
  hasSwallowed: TableOptions["hasSwallowed"],
): AsyncGenerator<TableRow> {
  let columns = 0;
  try {
    for await (const { line, cells, raw, firstLine } of parseRecords(bytes, delimiter, lines)) {
      if (columns === 0 || !hasSwallowed?.(cells)) yield { line, cells };
      else if (isWellFormed(raw, delimiter)) yield { line, cells, problem: linesAsOne(line, raw) };
      else yield* recoverRows(splitLines(raw), { firstLine, delimiter, columns });
      columns ||= cells.length;
    }
  } catch (error) {
    if (!hasSwallowed || columns === 0 || !isUnreadable(error)) throw error;
    const rest = splitLines(bytes.toString("utf8")).slice(lines.read - lines.ahead);
    yield* recoverRows(rest, { firstLine: lines.read + 1, delimiter, columns });
  }
}

function linesAsOne(line: number, raw: string): string {
  const last = line + splitLines(raw.trim()).length - 1;
  return `Lines ${line} to ${last} were read as one row: a quotation mark may be missing`;
}

/** `raw` starts on `firstLine`, with the blank lines ahead of the row. */
type ParsedRecord = { line: number; cells: string[]; raw: string; firstLine: number };
type RawRecord = { record: string[]; raw: string };

/** Counts lines, since the library counts CRLF in quoted cells twice. */
class LineCounter {
  read: number;
  readonly ahead: number;

  constructor(ahead: number) {
    this.ahead = ahead;
    this.read = ahead;
  }

  count(raw: string): Pick<ParsedRecord, "line" | "firstLine"> {
    const firstLine = this.read + 1;
    const blankAhead = /^\s*/.exec(raw)?.[0] ?? "";
    this.read += countLineBreaks(raw);
    return { line: firstLine + countLineBreaks(blankAhead), firstLine };
  }
}

/** Throws only after all rows ahead of the unreadable one. */
async function* parseRecords(
  bytes: Buffer,
  delimiter: string,
  lines: LineCounter,
): AsyncGenerator<ParsedRecord> {
  const parsed: ParsedRecord[] = [];
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
      const position = lines.count(raw);
      if (!record.every(isBlank)) parsed.push({ ...position, cells: record, raw });
      return null;
    },
  });
  const ended = finished(parser.resume()).catch((error: unknown) => ({ error }));
  for await (const piece of piecesOf(bytes)) {
    if (parser.destroyed) break;
    parser.write(piece);
    yield* parsed.splice(0);
  }
  if (!parser.destroyed) parser.end();
  const failure = await ended;
  yield* parsed.splice(0);
  if (failure) throw failure.error;
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
      shorten(importedLine(truncateRoughly(cell, COLUMN_NAME_MAX_CHARS)), COLUMN_NAME_MAX_CHARS) ||
      `Column ${index + 1}`,
  );
}

const LINE_BREAK = /\r\n|\r|\n/;

function splitLines(text: string): string[] {
  return text.split(LINE_BREAK);
}

/** As `splitLines` does, without a string for each line. */
function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  for (let at = text.indexOf("\r"); at !== -1; at = text.indexOf("\r", at + 1)) {
    if (text[at + 1] !== "\n") count += 1;
  }
  return count;
}

class TooManyCells extends Error {}

type Unreadable = CsvError | TooManyCells;

function isUnreadable(error: unknown): error is Unreadable {
  return error instanceof CsvError || error instanceof TooManyCells;
}

function describeError(error: Unreadable): string {
  if (!(error instanceof CsvError)) {
    const limit = formatNumber(CELLS_MAX);
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
