const BETWEEN_CELLS = " · ";
const BLOCKS = "p, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, pre, div";

/**
 * Tables, which a text of the profile `basic` cannot hold, as paragraphs: one for each row, with a sign
 * between its cells. Where cells hold more than a line, as in pages laid out by tables, what they hold
 * stays as it is.
 */
export function unfoldTables(page: Document): void {
  // Those inside others first.
  for (const table of [...page.querySelectorAll("table")].reverse())
    table.replaceWith(
      ...(table.caption ? [contentOf(table.caption)] : []),
      ...[...table.rows].flatMap(unfolded),
    );
}

function unfolded(row: HTMLTableRowElement): Element[] {
  const cells = [...row.cells].filter((cell) => cell.textContent?.trim() !== "");
  const isOfLines = cells.every((cell) => cell.querySelectorAll(BLOCKS).length <= 1);
  return cells.length > 1 && isOfLines ? [lineOf(row.ownerDocument, cells)] : cells.map(contentOf);
}

function lineOf(page: Document, cells: Element[]): Element {
  const line = page.createElement("p");
  for (const [index, cell] of cells.entries()) {
    const only = cell.querySelector(BLOCKS) ?? cell;
    if (index > 0) line.append(BETWEEN_CELLS);
    line.append(...only.childNodes);
  }
  return line;
}

function contentOf(part: Element): Element {
  const content = part.ownerDocument.createElement("div");
  content.append(...part.childNodes);
  return content;
}
