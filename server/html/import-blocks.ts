import type { HtmlElement, HtmlNode } from "#domain/html/html-node.ts";
import { isVideoFigure } from "./import-embeds.ts";
import { dropRepeatedAlts, picturesIn } from "./import-links.ts";
import { element, textOf } from "./tree.ts";

const BLOCKS = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li blockquote div aside figure figcaption pre hr table caption thead tbody tfoot tr td th".split(
    " ",
  ),
);

function isBlock(node: HtmlNode | undefined): node is HtmlElement {
  return typeof node === "object" && BLOCKS.has(node.name);
}

export function wrapInParagraphs(nodes: readonly HtmlNode[]): HtmlNode[] {
  const blocks: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    if (hasContent(run)) blocks.push(...paragraph(element("p", {}, run)));
    run = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      endRun();
      blocks.push(node);
    } else run.push(node);
  }
  endRun();
  return blocks;
}

/** Empty ones are dropped; an image followed by italics becomes a figure with its caption. */
export function paragraph(node: HtmlElement): HtmlNode[] {
  if (node.children.some(isBlock)) return wrapInParagraphs(node.children);
  if (!hasContent(node.children)) return [];
  dropRepeatedAlts(node.children, textOf(node.children));
  const [picture, caption, ...more] = node.children.filter(isSolid);
  const isCaption = typeof caption === "object" && ["em", "i"].includes(caption.name);
  if (!picture || !isPicture(picture) || !isCaption || more.length > 0) return [node];
  return [element("figure", {}, [picture, element("figcaption", {}, caption.children)])];
}

/** Unwraps images inside a figure; the caption of a video becomes a paragraph below it. */
export function figure(node: HtmlElement): HtmlNode[] {
  if (isVideoFigure(node)) return [node];
  if (node.children.some((child) => typeof child === "object" && isVideoFigure(child))) {
    return wrapInParagraphs(node.children.map(captionAsParagraph));
  }
  node.children = node.children.flatMap((child) => {
    if (typeof child === "string" || child.name === "figcaption") return [child];
    const isWrapper = child.name === "figure" || (child.name === "p" && isOnlyPictures(child));
    return isWrapper ? child.children : [child];
  });
  if (!hasContent(node.children)) return [];
  dropRepeatedAlts(node.children, textOf(node.children));
  return [node];
}

/** Markdown wraps the content of cells, headings and captions in one paragraph. */
export function withoutParagraph(node: HtmlElement): HtmlElement {
  const [only, ...more] = node.children.filter(isSolid);
  if (typeof only === "object" && only.name === "p" && more.length === 0) {
    node.children = only.children;
  }
  return node;
}

/** Headings with only an image become paragraphs; empty ones are dropped. */
export function heading(node: HtmlElement): HtmlNode[] {
  if (textOf(node.children) !== "") return [withoutParagraph(node)];
  return hasContent(node.children) ? [element("p", {}, node.children)] : [];
}

export function dropAltsRepeatedByNeighbors(blocks: readonly HtmlNode[]): void {
  const solid = blocks.filter(isSolid);
  solid.forEach((block, index) => {
    if (!isBlock(block) || !isOnlyPictures(block)) return;
    for (const neighbour of [solid[index - 1], solid[index + 1]]) {
      if (neighbour) dropRepeatedAlts([block], textOf([neighbour]));
    }
  });
}

function captionAsParagraph(node: HtmlNode): HtmlNode {
  const isCaption = typeof node === "object" && node.name === "figcaption";
  return isCaption ? element("p", {}, node.children) : node;
}

function isOnlyPictures(node: HtmlElement): boolean {
  return textOf(node.children) === "" && picturesIn(node.children).length > 0;
}

function isPicture(node: HtmlNode): boolean {
  return typeof node === "object" && (node.name === "img" || isOnlyPictures(node));
}

function isSolid(node: HtmlNode): boolean {
  return typeof node === "string" ? node.trim() !== "" : node.name !== "br";
}

/** Counts text, images, and anchors that links point to. */
export function hasContent(nodes: readonly HtmlNode[]): boolean {
  if (textOf(nodes) !== "") return true;
  return nodes.some(
    (node) =>
      typeof node === "object" &&
      (["img", "hr"].includes(node.name) || node.attributes.id || hasContent(node.children)),
  );
}
