const REFERENCE = /^#_?((?:ftnt|ftn|edn)\d{1,5})$/;
const BACK_LINK = /^#_?(ftnt|ftn|edn)_?ref(\d{1,5})$/;

/**
 * Footnotes and endnotes of Word (`#_ftn1`, `#_edn1`) and Google Docs (`#ftnt1`), as lists that
 * `markFootnotes` finds. Notes without a reference stay as text, and the other way round.
 */
export function convertNotes(body: HTMLElement): void {
  const links = [...body.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  const references = links.flatMap((link) => {
    const [, key] = REFERENCE.exec(link.getAttribute("href") ?? "") ?? [];
    return key ? { key, link } : [];
  });
  const list = body.ownerDocument.createElement("ol");
  for (const marker of links) {
    const [, kind, number] = BACK_LINK.exec(marker.getAttribute("href") ?? "") ?? [];
    const key = `${kind}${number}`;
    if (!references.some((reference) => reference.key === key)) continue;
    list.append(noteFrom(marker, key));
  }
  for (const { key, link } of references) writeReference(link, key, list);
  for (const rest of body.querySelectorAll('[style*="mso-element:"][style*="note-list"]'))
    if (rest.textContent?.trim() === "") rest.remove();
  if (list.childElementCount > 0) body.append(list);
}

/** `marker`: the number at the start of a note, which links back to the text. */
function noteFrom(marker: HTMLAnchorElement, key: string): HTMLElement {
  const note = marker.ownerDocument.createElement("li");
  note.id = `fn-${key}`;
  const block = marker.closest("p") ?? marker;
  const around = block.closest("div");
  const isOwn = around?.firstElementChild === block && backLinksIn(around).length === 1;
  // Google Docs draws a line above the first note.
  const above = (isOwn ? around : block).previousElementSibling;
  if (above?.matches("hr")) above.remove();
  marker.remove();
  const text = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT).nextNode();
  if (text?.textContent) text.textContent = text.textContent.trimStart();
  if (isOwn) {
    note.append(...around.childNodes);
    around.remove();
  } else note.append(block);
  return note;
}

function backLinksIn(element: Element): Element[] {
  const links = [...element.querySelectorAll('a[href^="#"]')];
  return links.filter((link) => BACK_LINK.test(link.getAttribute("href") ?? ""));
}

function writeReference(link: HTMLAnchorElement, key: string, list: Element): void {
  const page = link.ownerDocument;
  const number = page.createElement("sup");
  if (list.querySelector(`[id="fn-${key}"]`)) {
    const target = page.createElement("a");
    target.setAttribute("href", `#fn-${key}`);
    target.textContent = link.textContent;
    number.append(target);
  } else number.textContent = link.textContent;
  (link.closest("sup") ?? link).replaceWith(number);
}

/** Word writes captions as paragraphs above or below what they belong to. */
export function convertCaptions(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll("p.MsoCaption")) {
    const { nextElementSibling: below, previousElementSibling: above } = paragraph;
    const table = [below, above].map(tableIn).find((one) => one && !one.caption);
    if (table) {
      table.createCaption().append(...paragraph.childNodes);
      paragraph.remove();
    } else if (above?.matches("figure:not(:has(figcaption))")) {
      const caption = paragraph.ownerDocument.createElement("figcaption");
      caption.append(...paragraph.childNodes);
      above.append(caption);
      paragraph.remove();
    }
  }
}

/** Word wraps tables that are centered. */
function tableIn(element: Element | null): HTMLTableElement | null {
  if (element instanceof HTMLTableElement) return element;
  const only = element?.matches("div") ? element.firstElementChild : null;
  return only instanceof HTMLTableElement && element?.childElementCount === 1 ? only : null;
}
