import type { SafeHtml } from "#domain/html/safe-html.ts";
import type { Picture } from "#domain/media/picture.ts";
import type { Heading } from "#domain/posts/post.ts";
import { isEmptyHeading, isHeading, nameAll, shiftAll, withAnchor } from "./prepare-headings.ts";
import { pictureOf } from "./prepare-picture.ts";
import { sanitize } from "./sanitize.ts";
import { seal } from "./seal.ts";
import { element, type HtmlElement, parseTree, rewrite, writeTree } from "./tree.ts";

/**
 * A post's stored HTML as its page shows it: sanitised again, headings below the page's h1 with
 * anchor ids and links to copy, own pictures in every size, tables and code that scroll by
 * themselves. Headings come in the order and with the levels shown. No style attributes.
 *
 * @param lookUp what is known of the picture at an address `/media/…`.
 */
export function prepareArticle(
  html: string,
  lookUp: (src: string) => Picture | undefined,
): { html: SafeHtml; headings: Heading[] } {
  const nodes = parseTree(sanitize(html, "article"));
  const headings = nameAll(nodes, shiftAll(nodes, 1));
  const inScroller = scrollers();
  const shown = rewrite(nodes, (node) => {
    if (isEmptyHeading(node)) return [];
    if (isHeading(node)) return [withAnchor(node)];
    if (node.name === "img") return pictureOf(node, lookUp(node.attributes.src ?? ""));
    if (node.name === "table") return [inScroller(node, "Table")];
    if (node.name === "pre") return [inScroller(node, "Code")];
    return [node];
  });
  return { html: seal(writeTree(shown)), headings };
}

// Regions are landmarks, and landmarks of one page need different names.
function scrollers() {
  const counts = new Map<string, number>();
  return (node: HtmlElement, what: "Table" | "Code"): HtmlElement => {
    const count = (counts.get(what) ?? 0) + 1;
    counts.set(what, count);
    const label = count > 1 ? `${what} ${count}` : what;
    const region = { class: "scroll-x", tabindex: "0", role: "region", "aria-label": label };
    return element("div", region, [node]);
  };
}
