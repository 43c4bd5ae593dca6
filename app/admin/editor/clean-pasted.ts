const BETWEEN_CELLS = " · ";
const BLOCKS = "p, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, pre, div";
/** What is no part of a text: rules, code, what is worked with, what is shown from elsewhere. */
const NO_TEXT =
  "style, script, template, noscript, meta, link, title, button, select, textarea, iframe, object, svg, o\\:p:empty";

/**
 * What other programs put on the clipboard, made into plain elements. What an editor's own schema does
 * not know it drops by itself; here are the things that it would misread.
 */
export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const odd of page.querySelectorAll(NO_TEXT)) odd.remove();
  unwrapGoogleDocs(page);
  listWordParagraphs(page);
  unfoldTables(page);
  // A link is underlined by its nature.
  for (const part of page.querySelectorAll<HTMLElement>("a, a *"))
    part.style.removeProperty("text-decoration");
  for (const underlined of page.querySelectorAll("a u"))
    underlined.replaceWith(...underlined.childNodes);
  return page.body.innerHTML;
}

/** Google Docs hangs lists inside lists beside their items, and wraps all in a `b` that is not bold. */
function unwrapGoogleDocs(page: Document): void {
  for (const wrap of page.querySelectorAll('b[id^="docs-internal-guid"]'))
    wrap.replaceWith(...wrap.childNodes);
  for (const inner of page.querySelectorAll(":is(ul, ol) > :is(ul, ol)"))
    inner.previousElementSibling?.append(inner);
  for (const br of page.querySelectorAll("br.Apple-interchange-newline")) br.remove();
}

/** Word writes list items as paragraphs, with the bullet as text and the level in a style. */
function listWordParagraphs(page: Document): void {
  for (const item of page.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const [, level = "1"] =
      /mso-list:[^:;"]*level(\d)/.exec(item.getAttribute("style") ?? "") ?? [];
    const sign = takeSign(item);
    const list = listFor(item, Number(level), /^\(?[\da-z]{1,3}[.)]/i.test(sign) ? "ol" : "ul");
    const entry = page.createElement("li");
    entry.append(...item.childNodes);
    list.append(entry);
    item.remove();
  }
}

/** The bullet or number, which stands between conditional comments. */
function takeSign(item: HTMLElement): string {
  const ignored = item.querySelector<HTMLElement>(
    '[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]',
  );
  const sign = ignored?.textContent?.trim() ?? "";
  const outer = ignored?.parentElement;
  const isAlone = outer && outer !== item && outer.textContent?.trim() === sign;
  (isAlone ? outer : ignored)?.remove();
  return sign;
}

/** The list just above of the same level, or a new one in its place. */
function listFor(item: HTMLElement, level: number, tag: "ul" | "ol"): Element {
  const above = item.previousElementSibling;
  let list = above?.matches("ul[data-word], ol[data-word]") ? above : null;
  if (!list) {
    list = newList(item.ownerDocument, tag);
    item.before(list);
  }
  for (let depth = 1; depth < level; depth++) {
    const last: Element =
      list.lastElementChild ?? list.appendChild(item.ownerDocument.createElement("li"));
    const inner: Element | null = last.querySelector(":scope > :is(ul, ol)");
    list = inner ?? last.appendChild(newList(item.ownerDocument, tag));
  }
  return list;
}

function newList(page: Document, tag: "ul" | "ol"): Element {
  const list = page.createElement(tag);
  list.setAttribute("data-word", "");
  return list;
}

/**
 * Tables, which a text of the profile `basic` cannot hold, as paragraphs: one for each row, with a sign
 * between its cells. Where cells hold more than a line, as in pages laid out by tables, what they hold
 * stays as it is.
 */
function unfoldTables(page: Document): void {
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
