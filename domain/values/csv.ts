/** A byte order mark: Excel takes a file without it for one of its own code page. */
export const CSV_HEAD = "\ufeff";

/** RFC 4180. Spreadsheets run none of the cells as a formula. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
