import type { ProfileName } from "#domain/html/profiles.ts";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import {
  dropAltsRepeatedNextDoor,
  figure,
  hasContent,
  heading,
  inParagraphs,
  paragraph,
  withoutParagraph,
} from "./import-blocks.ts";
import { isEmbed, isVideoFigure, linkInsteadOf } from "./import-embeds.ts";
import { dropRepeatedAlts, readableLink } from "./import-links.ts";
import { limitNesting } from "./limit-nesting.ts";
import { sanitize } from "./sanitize.ts";
import {
  element,
  type HtmlElement,
  type HtmlNode,
  parseTree,
  rewrite,
  textOf,
  visit,
  writeTree,
} from "./tree.ts";

/** Where an address in imported content leads here. */
export type MoveAddress = (address: string, kind: "link" | "picture") => string;

const GONE = new Set(["script", "style", "template", "head", "title", "svg", "math", "canvas"]);
const RENAMED: Readonly<Record<string, string>> = {
  del: "s",
  strike: "s",
  ins: "u",
  cite: "em",
  dfn: "em",
  tt: "code",
  kbd: "code",
  samp: "code",
  var: "code",
  dd: "p",
};
const WRAPPERS = new Set(
  "html body div section article main header footer aside nav center address details summary legend hgroup dl fieldset form search".split(
    " ",
  ),
);

/**
 * HTML of another site (or of Markdown) as content of ours: class names dropped, embeds turned
 * into links, empty headings and paragraphs gone, links and pictures readable, wrappers unwrapped;
 * then sanitised.
 *
 * @param move gives own addresses to links and pictures that were imported as well.
 */
export function importHtml(
  html: string,
  profile: ProfileName,
  move: MoveAddress = (address) => address,
): SafeHtml {
  const nodes = parseTree(limitNesting(html));
  dropIdsWithoutLinks(nodes);
  const content = inParagraphs(rewrite(nodes, (node) => importElement(node, profile, move)));
  dropAltsRepeatedNextDoor(content);
  const tidy = profile === "basic" ? rewrite(content, inBasicTags) : content;
  return sanitize(writeTree(tidy), profile);
}

// Editors leave ids everywhere; only those that a link of the same text leads to mean something.
function dropIdsWithoutLinks(nodes: readonly HtmlNode[]): void {
  const linked = new Set<string>();
  visit(nodes, ({ attributes }) => {
    if (attributes.href?.startsWith("#")) linked.add(decoded(attributes.href.slice(1)));
  });
  visit(nodes, ({ attributes }) => {
    if (!linked.has(attributes.id ?? "")) delete attributes.id;
    if (!linked.has(attributes.name ?? "")) delete attributes.name;
  });
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // A stray percent sign: the id is written just so.
  }
}

function importElement(given: HtmlElement, profile: ProfileName, move: MoveAddress): HtmlNode[] {
  if (GONE.has(given.name)) return [];
  const node = renamed(given);
  if (isEmbed(node)) return linkInsteadOf(node);
  if (!isVideoFigure(node)) delete node.attributes.class;
  if (WRAPPERS.has(node.name) && !node.attributes.id) return inParagraphs(node.children);
  switch (node.name) {
    case "span":
      return node.attributes.id ? [node] : node.children;
    case "img":
      return [movedPicture(node, move)];
    case "a":
      return movedLink(node, profile, move);
    case "p":
      return paragraph(node);
    case "figure":
      return figure(node);
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return heading(node);
    case "td":
    case "th":
    case "caption":
      return [withoutParagraph(node)];
    case "dt":
      return [element("p", {}, [element("strong", {}, withoutParagraph(node).children)])];
    case "q":
      return ["“", ...node.children, "”"];
    case "figcaption":
    case "blockquote":
    case "ul":
    case "ol":
    case "li":
      return hasContent(node.children) ? [withoutParagraphInCaption(node)] : [];
    default:
      return [node];
  }
}

function renamed(node: HtmlElement): HtmlElement {
  return { ...node, name: RENAMED[node.name] ?? node.name };
}

function withoutParagraphInCaption(node: HtmlElement): HtmlElement {
  return node.name === "figcaption" ? withoutParagraph(node) : node;
}

function movedPicture(image: HtmlElement, move: MoveAddress): HtmlElement {
  const { src, ...rest } = image.attributes;
  if (!src) return image;
  // A page on https may not show pictures over http, and nearly every server answers both.
  const moved = move(src, "picture").replace(/^http:/i, "https:");
  return { ...image, attributes: { ...rest, src: moved } };
}

function movedLink(link: HtmlElement, profile: ProfileName, move: MoveAddress): HtmlNode[] {
  const { href } = link.attributes;
  if (href) link.attributes.href = move(href, "link");
  dropRepeatedAlts(link.children, textOf(link.children));
  return readableLink(link, profile);
}

/** Keeps apart what the basic profile would run together, since it knows no tables and figures. */
function inBasicTags(node: HtmlElement): HtmlNode[] {
  switch (node.name) {
    case "td":
    case "th":
      return [...node.children, " "];
    case "tr":
    case "caption":
    case "figcaption":
    case "pre":
      return paragraph({ ...node, name: "p" });
    case "figure":
      return inParagraphs(
        node.children.filter((child) => typeof child === "string" || child.name !== "img"),
      );
    default:
      return [node];
  }
}
