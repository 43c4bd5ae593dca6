import { headingIds, shiftHeadings } from "#domain/html/headings.ts";
import { ID_PREFIX } from "#domain/html/profiles.ts";
import type { Heading } from "#domain/posts/post.ts";
import { element, type HtmlElement, type HtmlNode, has, textOf, visit } from "./tree.ts";

type Found = { element: HtmlElement; text: string };

/** Changes the level of every heading so that they follow one of level `under` without a gap. */
export function shiftAll(nodes: readonly HtmlNode[], under: number): Found[] {
  const found: Found[] = [];
  visit(nodes, (node) => {
    if (levelOf(node)) found.push({ element: node, text: textOf(node.children) });
  });
  const shown = found.filter((heading) => !isEmptyHeading(heading.element));
  const levels = shiftHeadings(
    shown.map((heading) => levelOf(heading.element)),
    under,
  );
  shown.forEach((heading, index) => {
    heading.element.name = `h${levels[index]}`;
  });
  return shown;
}

/** Gives headings the ids that the table of contents knows, and makes links in the text follow. */
export function nameAll(nodes: readonly HtmlNode[], found: readonly Found[]): Heading[] {
  const ids = headingIds(found.map(({ text }) => text));
  const idsOfAuthor = new Set<string>();
  visit(nodes, ({ attributes }) => {
    if (attributes.id) idsOfAuthor.add(attributes.id);
  });
  const newHrefs = new Map<string, string>();
  const headings = found.map(({ element: heading, text }, index) => {
    const id = ids[index] ?? "";
    if (heading.attributes.id) newHrefs.set(`#${heading.attributes.id}`, `#${id}`);
    // Tables of contents written elsewhere link to slugs that only their renderer made.
    if (!idsOfAuthor.has(ID_PREFIX + id)) newHrefs.set(`#${ID_PREFIX}${id}`, `#${id}`);
    heading.attributes.id = id;
    return { level: levelOf(heading), text, id };
  });
  visit(nodes, ({ attributes }) => {
    const href = newHrefs.get(attributes.href ?? "");
    if (href) attributes.href = href;
  });
  return headings;
}

/**
 * The heading with a link to itself beside it. Inside, the link would be read as a part of the
 * heading's name.
 */
export function withAnchor(heading: HtmlElement): HtmlElement {
  const href = `#${heading.attributes.id}`;
  const link = { class: "heading-anchor", href, "aria-label": "Link to this section" };
  return element("div", { class: "heading" }, [heading, element("a", link)]);
}

export function isHeading(node: HtmlElement): boolean {
  return levelOf(node) > 0;
}

export function isEmptyHeading(node: HtmlElement): boolean {
  return isHeading(node) && textOf(node.children) === "" && !has(node.children, "img");
}

/** 1 to 6, or 0 for an element that is no heading. */
function levelOf({ name }: HtmlElement): number {
  return Number(/^h([1-6])$/.exec(name)?.[1] ?? 0);
}
