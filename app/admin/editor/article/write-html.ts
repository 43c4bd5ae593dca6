import { DOMSerializer, type Node as Part } from "@tiptap/pm/model";
import { safeHref } from "#domain/html/addresses.ts";
import { escapeHtml } from "#domain/html/escape.ts";
import { ID_PREFIX, PROFILES, prefixedId } from "#domain/html/profiles.ts";

const { attributes: ALLOWED } = PROFILES.article;
const EMPTY_LINE = "<p></p>";
/** Only an empty line makes room for the caret below these. */
const NEEDS_LINE_BELOW = /^<(?:figure|table|hr|aside|pre)\b/;
const VOID = new Set(["BR", "HR", "IMG"]);

/** Blocks never change, so only those that were edited are written again. */
const written = new WeakMap<Part, string>();

/** HTML that the sanitizer's profile `article` keeps to the letter; empty for an empty text. */
export function writeHtml(doc: Part): string {
  const parts: string[] = [];
  doc.forEach((block) => {
    parts.push(htmlOf(block));
  });
  const last = parts.length - (doc.lastChild?.type.name === "footnotes" ? 2 : 1);
  if (parts[last] === EMPTY_LINE && NEEDS_LINE_BELOW.test(parts[last - 1] ?? ""))
    parts.splice(last, 1);
  const html = parts.join("");
  return html === EMPTY_LINE ? "" : html;
}

function htmlOf(block: Part): string {
  const known = written.get(block);
  if (known !== undefined) return known;
  if (block.type.name === "pictureUpload") return "";
  const serializer = DOMSerializer.fromSchema(block.type.schema);
  const element = serializer.serializeNode(block, { document });
  const html = element instanceof Element ? writeElement(finished(element, block)) : "";
  written.set(block, html);
  return html;
}

function finished(element: Element, block: Part): Element {
  const tables = element.matches("table") ? [element] : element.querySelectorAll("table");
  for (const table of tables) groupRows(table);
  // Pictures that are not stored yet.
  for (const upload of element.querySelectorAll("[data-picture-upload]")) upload.remove();
  for (const cell of element.querySelectorAll("td, th")) unwrapOnlyParagraph(cell);
  if (block.type.name === "footnotes")
    for (const note of element.querySelectorAll(":scope > li")) addBackLink(note);
  return element;
}

/** Leading rows of header cells are the head of a table. */
function groupRows(table: Element): void {
  const body = table.querySelector(":scope > tbody");
  if (!body) return;
  const rows = [...body.children];
  const firstOfBody = rows.findIndex((row) => !isHeaderRow(row));
  const heads = rows.slice(0, Math.max(0, firstOfBody));
  if (heads.length === 0) return;
  const head = table.ownerDocument.createElement("thead");
  head.append(...heads);
  body.before(head);
}

function isHeaderRow(row: Element): boolean {
  const [first, ...others] = row.children;
  const areHeaders = others.every((cell) => cell.matches("th"));
  // The corner of a table is often empty.
  const isCorner = others.length > 0 && first?.textContent?.trim() === "";
  return areHeaders && (first?.matches("th") || isCorner);
}

function unwrapOnlyParagraph(cell: Element): void {
  const [only, ...more] = cell.children;
  if (only?.matches("p:not([id])") && more.length === 0) only.replaceWith(...only.childNodes);
}

function addBackLink(note: Element): void {
  const { ownerDocument: page } = note;
  const link = page.createElement("a");
  link.setAttribute("href", `#${note.id.replace(`${ID_PREFIX}fn-`, `${ID_PREFIX}fnref-`)}`);
  link.textContent = "↩";
  const last = note.lastElementChild?.matches("p")
    ? note.lastElementChild
    : note.appendChild(page.createElement("p"));
  if (last.textContent) last.append(" ");
  last.append(link);
}

function writeElement(element: Element): string {
  const tag = element.localName;
  const opened = `<${tag}${writeAttributes(element)}`;
  if (VOID.has(element.tagName)) return `${opened} />`;
  const parts = [opened, ">"];
  for (const child of element.childNodes) {
    if (child instanceof Element) parts.push(writeElement(child));
    else parts.push(escapeText(child.textContent ?? ""));
  }
  return `${parts.join("")}</${tag}>`;
}

/** In the sanitizer's order. */
function writeAttributes(element: Element): string {
  const names = [...(ALLOWED[element.localName] ?? []), ...(ALLOWED["*"] ?? [])];
  return names
    .map((name) => {
      const value = name === "alt" ? element.getAttribute(name) : attributeOf(element, name);
      return value === null ? "" : ` ${name}="${escapeHtml(value)}"`;
    })
    .join("");
}

function attributeOf(element: Element, name: string): string | null {
  const value = element.getAttribute(name)?.trim();
  if (!value) return null;
  if (name === "id") return prefixedId(value) ?? null;
  if (name !== "href") return value;
  const isInPage = value.startsWith("#") && prefixedId(value.slice(1));
  return isInPage ? `#${prefixedId(value.slice(1))}` : (safeHref(value) ?? null);
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
