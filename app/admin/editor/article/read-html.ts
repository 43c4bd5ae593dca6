import { isBackLink, noteNameIn } from "#domain/html/footnotes.ts";

/** Stored or pasted HTML, with what the schema cannot tell from the elements alone marked. */
export function readHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const anchor of body.querySelectorAll("a[id]:not([href])"))
    anchor.after(...anchor.childNodes);
  markFootnotes(body);
  return body.innerHTML;
}

/** Lists whose items are all referred to are footnotes; `suffix` keeps pasted ones apart. */
export function markFootnotes(body: HTMLElement, suffix = ""): void {
  const references = new Map<string, HTMLElement[]>();
  for (const link of body.querySelectorAll<HTMLElement>('sup a[href^="#"]')) {
    const name = noteNameIn(link.getAttribute("href")?.slice(1));
    const sup = link.closest("sup");
    if (name && sup) references.set(name, [...(references.get(name) ?? []), sup]);
  }
  const lists = [...body.querySelectorAll("ol")].filter((list) =>
    [...list.children].every((item) => references.has(noteNameIn(item.id) ?? "")),
  );
  const items = lists.flatMap((list) => [...list.children]);
  if (items.length === 0) return;
  const names = new Set(items.map((item) => noteNameIn(item.id)));
  const order = [...references.keys()].filter((name) => names.has(name));
  const notes = body.ownerDocument.createElement("ol");
  notes.dataset.footnotes = "";
  for (const item of items) {
    const name = noteNameIn(item.id) ?? "";
    for (const sup of references.get(name) ?? []) {
      sup.dataset.footnote = name + suffix;
      sup.dataset.number = `${order.indexOf(name) + 1}`;
    }
    if (item instanceof HTMLElement) item.dataset.footnote = name + suffix;
    removeBackLinks(item);
  }
  notes.append(...items);
  for (const list of lists) list.remove();
  body.append(notes);
}

function removeBackLinks(note: Element): void {
  for (const link of note.querySelectorAll('a[href^="#"]')) {
    if (!isBackLink(link.getAttribute("href") ?? "")) continue;
    const before = link.previousSibling;
    if (before?.nodeType === Node.TEXT_NODE)
      before.textContent = before.textContent?.trimEnd() ?? "";
    const around = link.parentElement;
    link.remove();
    if (around !== note && around?.textContent === "" && !around.querySelector("img"))
      around.remove();
  }
}
