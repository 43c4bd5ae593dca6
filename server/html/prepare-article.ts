import type { HtmlElement } from "#domain/html/html-node.ts";
import { CALLOUT_KINDS, ID_PREFIX } from "#domain/html/profiles.ts";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import type { Picture } from "#domain/media/picture.ts";
import type { Heading } from "#domain/posts/post.ts";
import { asSafeHtml } from "./as-safe-html.ts";
import {
  assignHeadingIds,
  isEmptyHeading,
  isHeading,
  shiftHeadingLevels,
  withAnchor,
} from "./prepare-headings.ts";
import { responsivePicture } from "./prepare-picture.ts";
import { sanitize } from "./sanitize.ts";
import { element, parseTree, rewrite, writeTree } from "./tree.ts";

/** `lookUp` finds the stored image of a `/media/…` address. */
export function prepareArticle(
  html: string,
  lookUp: (src: string) => Picture | undefined,
): { html: SafeHtml; headings: Heading[] } {
  const nodes = parseTree(sanitize(html, "article"));
  const headings = assignHeadingIds(nodes, shiftHeadingLevels(nodes, 1));
  const inScroller = scrollers();
  const shown = rewrite(nodes, (node) => {
    if (isEmptyHeading(node)) return [];
    if (isHeading(node)) return [withAnchor(node)];
    if (node.name === "img") return responsivePicture(node, lookUp(node.attributes.src ?? ""));
    if (node.name === "table") return [inScroller(node, "Table")];
    if (node.name === "pre") return [inScroller(node, "Code")];
    if (node.name === "aside") return [asNote(node)];
    if (isBackLink(node)) node.attributes["aria-label"] = "Back to the text";
    return [node];
  });
  return { html: asSafeHtml(writeTree(shown)), headings };
}

/** Not a landmark, as asides are by default. */
function asNote(callout: HtmlElement): HtmlElement {
  const kind = CALLOUT_KINDS.find((one) => callout.attributes.class?.endsWith(`-${one}`));
  if (!kind) return element("div", {}, callout.children);
  const label = kind.charAt(0).toUpperCase() + kind.slice(1);
  const attributes = { ...callout.attributes, role: "note", "aria-label": label };
  return element("aside", attributes, callout.children);
}

function isBackLink({ name, attributes }: HtmlElement): boolean {
  return name === "a" && attributes.href?.startsWith(`#${ID_PREFIX}fnref-`) === true;
}

// Regions are landmarks, which need unique names.
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
