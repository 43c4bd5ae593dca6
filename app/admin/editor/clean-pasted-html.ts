import { convertWordLists } from "./word-lists.ts";

const CELL_SEPARATOR = " · ";
const BLOCKS = "p, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, pre, div";
/** Styles, scripts, controls and embeds. */
const NON_TEXT =
  "style, script, template, noscript, meta, link, title, button, select, textarea, object, svg, o\\:p:empty";
const WORD = '[class^="Mso"], [style*="mso-"], o\\:p';
/** What a paragraph without text may hold. */
const WITHOUT_TEXT = "img, iframe, hr, table, a[name], a[id]";

/** For profile `basic`. */
export function cleanPastedHtml(html: string): string {
  return cleanPastedPage(html, (page) => {
    for (const frame of page.querySelectorAll("iframe")) frame.remove();
    flattenTables(page);
  });
}

/** Rewrites clipboard HTML that the editor's schema would misread. It drops unknown elements itself. */
export function cleanPastedPage(html: string, finish: (page: Document) => void): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  const isWord = page.querySelector(WORD) !== null;
  for (const element of page.querySelectorAll(NON_TEXT)) element.remove();
  unwrapGoogleDocs(page);
  convertWordLists(page);
  if (isWord) removeEmptyParagraphs(page);
  finish(page);
  // Links are underlined anyway; as a mark it would be stored.
  for (const part of page.querySelectorAll<HTMLElement>("a, a *"))
    part.style.removeProperty("text-decoration");
  for (const underlined of page.querySelectorAll("a u"))
    underlined.replaceWith(...underlined.childNodes);
  return page.body.innerHTML;
}

/** Google Docs nests lists beside their items and wraps everything in a `b` that is not bold. */
function unwrapGoogleDocs(page: Document): void {
  for (const wrap of page.querySelectorAll('b[id^="docs-internal-guid"]'))
    wrap.replaceWith(...wrap.childNodes);
  for (const inner of page.querySelectorAll(":is(ul, ol) > :is(ul, ol)"))
    inner.previousElementSibling?.append(inner);
  for (const br of page.querySelectorAll("br.Apple-interchange-newline")) br.remove();
}

/** Empty lines between paragraphs, as the margins of Word's styles are often small. */
function removeEmptyParagraphs(page: Document): void {
  for (const paragraph of page.querySelectorAll("p"))
    if (paragraph.textContent?.trim() === "" && !paragraph.querySelector(WITHOUT_TEXT))
      paragraph.remove();
}

/**
 * Profile `basic` has no tables: each row becomes a paragraph. Cells with several blocks, as in
 * pages laid out with tables, keep their content.
 */
export function flattenTables(page: Document, selector = "table"): void {
  // Reversed, so that nested tables come first.
  for (const table of [...page.querySelectorAll<HTMLTableElement>(selector)].reverse())
    table.replaceWith(
      ...(table.caption ? [moveToDiv(table.caption)] : []),
      ...[...table.rows].flatMap(flattenRow),
    );
}

function flattenRow(row: HTMLTableRowElement): Element[] {
  const cells = [...row.cells].filter((cell) => cell.textContent?.trim() !== "");
  const isSingleLine = cells.every((cell) => cell.querySelectorAll(BLOCKS).length <= 1);
  return cells.length > 1 && isSingleLine
    ? [joinCells(row.ownerDocument, cells)]
    : cells.map(moveToDiv);
}

function joinCells(page: Document, cells: Element[]): Element {
  const line = page.createElement("p");
  for (const [index, cell] of cells.entries()) {
    const block = cell.querySelector(BLOCKS) ?? cell;
    if (index > 0) line.append(CELL_SEPARATOR);
    line.append(...block.childNodes);
  }
  return line;
}

function moveToDiv(part: Element): Element {
  const div = part.ownerDocument.createElement("div");
  div.append(...part.childNodes);
  return div;
}
