import { percentDecoded } from "#domain/html/addresses.ts";
import { noteNameIn } from "#domain/html/footnotes.ts";
import { headingIds, shiftHeadings } from "#domain/html/headings.ts";
import type { HtmlElement, HtmlNode } from "#domain/html/html-node.ts";
import { ID_PREFIX } from "#domain/html/profiles.ts";
import type { Heading } from "#domain/posts/post.ts";
import { containsElement, element, textOf, visit } from "./tree.ts";

/** `level` as written. */
type FoundHeading = { element: HtmlElement; level: number; text: string };

export function shiftHeadingLevels(nodes: readonly HtmlNode[], under: number): FoundHeading[] {
  const found: FoundHeading[] = [];
  visit(nodes, (node) => {
    const level = levelOf(node);
    if (level) found.push({ element: node, level, text: headingText(node.children) });
  });
  const shown = found.filter((heading) => !isEmptyHeading(heading.element));
  const levels = shiftHeadings(
    shown.map(({ level }) => level),
    under,
  );
  shown.forEach((heading, index) => {
    heading.element.name = `h${levels[index]}`;
  });
  return shown;
}

export function assignHeadingIds(
  nodes: readonly HtmlNode[],
  found: readonly FoundHeading[],
): Heading[] {
  const ids = headingIds(found.map(({ text }) => text));
  const authorIds = new Set<string>();
  visit(nodes, ({ attributes }) => {
    if (attributes.id) authorIds.add(attributes.id);
  });
  const newHrefs = new Map<string, string>();
  const headings = found.map(({ element: heading, level, text }, index) => {
    const id = ids[index] ?? "";
    if (heading.attributes.id) newHrefs.set(`#${heading.attributes.id}`, `#${id}`);
    // Hand-written tables of contents link to slugs that the original renderer generated.
    if (!authorIds.has(ID_PREFIX + id)) newHrefs.set(`#${ID_PREFIX}${id}`, `#${id}`);
    heading.attributes.id = id;
    return { level, text, id };
  });
  visit(nodes, ({ attributes }) => {
    const { href = "" } = attributes;
    if (!href.startsWith("#")) return;
    const newHref = newHrefs.get(href) ?? newHrefs.get(percentDecoded(href));
    if (newHref) attributes.href = newHref;
  });
  return headings;
}

/** The link is a sibling, since inside it would become part of the heading's accessible name. */
export function withAnchor(heading: HtmlElement): HtmlElement {
  const href = `#${heading.attributes.id}`;
  const link = { class: "heading-anchor", href, "aria-label": "Link to this section" };
  return element("div", { class: "heading" }, [heading, element("a", link)]);
}

/** Without the marks of footnotes. */
export function headingText(nodes: readonly HtmlNode[]): string {
  return textOf(nodes, isNoteMark);
}

export function isHeading(node: HtmlElement): boolean {
  return levelOf(node) > 0;
}

export function isEmptyHeading(node: HtmlElement): boolean {
  return isHeading(node) && textOf(node.children) === "" && !containsElement(node.children, "img");
}

/** As converters write it, the link in the raised text or around it. */
function isNoteMark({ name, attributes, children }: HtmlElement): boolean {
  const [child, ...more] = children;
  if (child === undefined || typeof child === "string" || more.length > 0) return false;
  const isMark = name === "sup" ? child.name === "a" : name === "a" && child.name === "sup";
  const href = attributes.href ?? child.attributes.href ?? "";
  return isMark && href.startsWith("#") && noteNameIn(href.slice(1)) !== undefined;
}

function levelOf({ name }: HtmlElement): number {
  return Number(/^h([1-6])$/.exec(name)?.[1] ?? 0);
}
