/** The first of equals: nobody writes tabs into a text, and many write commas. */
const DELIMITERS = ["\t", ";", ","] as const;
const HEAD_BYTES = 64 * 1024;
const HINT = /^sep=(.)\r?\n/;

/**
 * The table, and what stands between its cells: as a first line that spreadsheets write for themselves
 * says (`sep=;`), which is no part of it, else as the first row lets see.
 */
export function readHint(bytes: Buffer): {
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
