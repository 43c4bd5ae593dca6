import { markerNumber } from "./list-marker.ts";

const IGNORED = '[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]';

/** Word writes list items as paragraphs, with the bullet as text and the level in a style. */
export function convertWordLists(page: Document): void {
  for (const item of page.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const level = levelOf(item);
    if (level === undefined) continue;
    const list = listFor(item, level, removeMarker(item));
    const entry = page.createElement("li");
    entry.append(...item.childNodes);
    list.append(entry);
    item.remove();
  }
  for (const heading of page.querySelectorAll<HTMLElement>("h1, h2, h3, h4, h5, h6"))
    removeMarker(heading);
}

/** None for paragraphs that were taken out of their list: `mso-list:none`. */
function levelOf(item: HTMLElement): number | undefined {
  const [, list, level = "1"] =
    /mso-list:\s*([^:;"\s]+)(?:[^:;"]*level(\d))?/.exec(item.getAttribute("style") ?? "") ?? [];
  return list === undefined || /^(?:none|skip)$/i.test(list) ? undefined : Number(level);
}

/** Removes and returns the bullet or number, which is between conditional comments. */
function removeMarker(item: HTMLElement): string {
  const ignored = item.querySelector<HTMLElement>(IGNORED);
  const marker = ignored?.textContent?.trim() ?? "";
  const outer = ignored?.parentElement;
  const isAlone = outer && outer !== item && outer.textContent?.trim() === marker;
  (isAlone ? outer : ignored)?.remove();
  return marker;
}

/** The list just above at this level, if it goes on with this marker, or a new one. */
function listFor(item: HTMLElement, level: number, marker: string): Element {
  const { ownerDocument: page, previousElementSibling: above } = item;
  let list = above?.matches("ul[data-word], ol[data-word]") ? above : null;
  if (!list || (level === 1 && !continues(list, marker))) {
    list = newList(page, level === 1 ? marker : "");
    item.before(list);
  }
  for (let depth = 2; depth <= level; depth++) {
    const last: Element = list.lastElementChild ?? list.appendChild(page.createElement("li"));
    const inner: Element | null = last.querySelector(":scope > :is(ul, ol):last-child");
    const isOpen: boolean = inner !== null && (depth < level || continues(inner, marker));
    list = isOpen && inner ? inner : last.appendChild(newList(page, marker));
  }
  return list;
}

function continues(list: Element, marker: string): boolean {
  if (list.localName === "ul") return markerNumber(marker) === null;
  const next = Number(list.getAttribute("start") ?? 1) + list.childElementCount;
  return markerNumber(marker, next) === next;
}

function newList(page: Document, marker: string): Element {
  const first = markerNumber(marker);
  const list = page.createElement(first === null ? "ul" : "ol");
  list.setAttribute("data-word", "");
  if (first !== null && first !== 1) list.setAttribute("start", `${first}`);
  return list;
}
