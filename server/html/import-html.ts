import { percentDecoded } from "#domain/html/addresses.ts";
import type { HtmlElement, HtmlNode } from "#domain/html/html-node.ts";
import { ARTICLE_CLASSES, type ProfileName } from "#domain/html/profiles.ts";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import {
  dropAltsRepeatedByNeighbors,
  figure,
  hasContent,
  heading,
  paragraph,
  withoutParagraph,
  wrapInParagraphs,
} from "./import-blocks.ts";
import { isEmbed, isVideoFigure, replaceEmbed } from "./import-embeds.ts";
import { dropRepeatedAlts, readableLink } from "./import-links.ts";
import { limitNesting } from "./limit-nesting.ts";
import { sanitize } from "./sanitize.ts";
import { element, parseTree, rewrite, textOf, visit, writeTree } from "./tree.ts";

type RewriteAddress = (address: string, kind: "link" | "picture") => string;

const GONE = new Set(["script", "style", "template", "head", "title", "svg", "math", "canvas"]);
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["del", "s"],
  ["strike", "s"],
  ["ins", "u"],
  ["cite", "em"],
  ["dfn", "em"],
  ["tt", "code"],
  ["kbd", "code"],
  ["samp", "code"],
  ["var", "code"],
  ["dd", "p"],
]);
const WRAPPERS = new Set(
  "html body div section article main header footer aside nav center address details summary legend hgroup dl fieldset form search".split(
    " ",
  ),
);

/** Converts foreign HTML (or rendered Markdown) to our content model and sanitises it. */
export function importHtml(
  html: string,
  profile: ProfileName,
  rewriteAddress: RewriteAddress = (address) => address,
): SafeHtml {
  const nodes = parseTree(limitNesting(html));
  dropIdsWithoutLinks(nodes);
  const content = wrapInParagraphs(
    rewrite(nodes, (node) => importElement(node, profile, rewriteAddress)),
  );
  dropAltsRepeatedByNeighbors(content);
  const tidy = profile === "basic" ? rewrite(content, inBasicTags) : content;
  return sanitize(writeTree(tidy), profile);
}

/** Of HTML from this content model, which is sanitized and otherwise stays as it is. */
export function readdress(
  html: string,
  profile: ProfileName,
  rewriteAddress: RewriteAddress,
): SafeHtml {
  const nodes = parseTree(limitNesting(html));
  visit(nodes, ({ name, attributes }) => {
    if (name === "a" && attributes.href) attributes.href = rewriteAddress(attributes.href, "link");
    if (name === "img" && attributes.src)
      attributes.src = rewriteAddress(attributes.src, "picture");
  });
  return sanitize(writeTree(nodes), profile);
}

// Editors leave ids everywhere; only targets of links in the same text matter.
function dropIdsWithoutLinks(nodes: readonly HtmlNode[]): void {
  const linked = new Set<string>();
  visit(nodes, ({ attributes }) => {
    if (attributes.href?.startsWith("#")) linked.add(percentDecoded(attributes.href.slice(1)));
  });
  visit(nodes, ({ attributes }) => {
    if (!linked.has(attributes.id ?? "")) delete attributes.id;
    if (!linked.has(attributes.name ?? "")) delete attributes.name;
  });
}

function importElement(
  original: HtmlElement,
  profile: ProfileName,
  rewriteAddress: RewriteAddress,
): HtmlNode[] {
  if (GONE.has(original.name)) return [];
  const node = renamed(original);
  if (isEmbed(node)) return replaceEmbed(node, (address) => rewriteAddress(address, "link"));
  if (!isVideoFigure(node) && !hasOwnClass(node)) delete node.attributes.class;
  const isCallout = profile === "article" && node.name === "aside" && node.attributes.class;
  if (isCallout) return [{ ...node, children: wrapInParagraphs(node.children) }];
  if (WRAPPERS.has(node.name) && !node.attributes.id) return wrapInParagraphs(node.children);
  switch (node.name) {
    case "span":
      return node.attributes.id ? [node] : node.children;
    case "img":
      return [withRewrittenSource(node, rewriteAddress)];
    case "a":
      return withRewrittenHref(node, profile, rewriteAddress);
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

/** Whether it has the class of a callout or of code in a language. */
function hasOwnClass({ name, attributes }: HtmlElement): boolean {
  const pattern = name === "figure" ? undefined : ARTICLE_CLASSES.get(name);
  return pattern?.test(attributes.class ?? "") ?? false;
}

function renamed(node: HtmlElement): HtmlElement {
  return { ...node, name: RENAMED.get(node.name) ?? node.name };
}

function withoutParagraphInCaption(node: HtmlElement): HtmlElement {
  return node.name === "figcaption" ? withoutParagraph(node) : node;
}

function withRewrittenSource(image: HtmlElement, rewriteAddress: RewriteAddress): HtmlElement {
  const { src, ...rest } = image.attributes;
  if (!src) return image;
  // Pages on https cannot show http images, and nearly every server supports both.
  const moved = rewriteAddress(src, "picture").replace(/^http:/i, "https:");
  return { ...image, attributes: { ...rest, src: moved } };
}

function withRewrittenHref(
  link: HtmlElement,
  profile: ProfileName,
  rewriteAddress: RewriteAddress,
): HtmlNode[] {
  const { href } = link.attributes;
  if (href) link.attributes.href = rewriteAddress(href, "link");
  dropRepeatedAlts(link.children, textOf(link.children));
  return readableLink(link, profile);
}

/** Without separators, the texts of cells and captions would run together. */
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
      return wrapInParagraphs(
        node.children.filter((child) => typeof child === "string" || child.name !== "img"),
      );
    default:
      return [node];
  }
}
