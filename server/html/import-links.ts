import { hostOrPath, safeHref } from "#domain/html/addresses.ts";
import type { HtmlElement, HtmlNode } from "#domain/html/html-node.ts";
import type { ProfileName } from "#domain/html/profiles.ts";
import { textOf, visit } from "./tree.ts";

/** Links without text show the host of their address; links without address are unwrapped. */
export function readableLink(link: HtmlElement, profile: ProfileName): HtmlNode[] {
  const href = safeHref(link.attributes.href ?? "");
  if (textOf(link.children) !== "") return href ? [link] : withoutHref(link);
  const pictures = profile === "article" ? picturesIn(link.children) : [];
  if (!href || href.startsWith("#")) {
    return pictures.length > 0 ? link.children : anchor(link, profile);
  }
  const [first] = pictures;
  if (!first) {
    const [described] = picturesIn(link.children).filter(({ attributes }) => attributes.alt);
    link.children = [described?.attributes.alt ?? hostOrPath(href)];
  } else if (pictures.every(({ attributes }) => !attributes.alt?.trim())) {
    first.attributes.alt = hostOrPath(href);
  }
  return [link];
}

/** Screen readers would read alt text that repeats the text beside it twice. */
export function dropRepeatedAlts(nodes: readonly HtmlNode[], text: string): void {
  const words = wordsOf(text);
  if (words !== "") dropAltsOf(nodes, words);
}

function dropAltsOf(nodes: readonly HtmlNode[], words: string): void {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    // The alt text of an image that is a link by itself names that link.
    if (node.name === "a" && textOf(node.children) === "") continue;
    if (node.name === "img" && wordsOf(node.attributes.alt ?? "") === words)
      node.attributes.alt = "";
    dropAltsOf(node.children, words);
  }
}

export function picturesIn(nodes: readonly HtmlNode[]): HtmlElement[] {
  const found: HtmlElement[] = [];
  visit(nodes, (node) => {
    if (node.name === "img") found.push(node);
  });
  return found;
}

function anchor(link: HtmlElement, profile: ProfileName): HtmlNode[] {
  const { id, name } = link.attributes;
  const target = id || name;
  if (!target || profile === "basic") return [];
  return [{ ...link, attributes: { id: target } }];
}

function withoutHref(link: HtmlElement): HtmlNode[] {
  const { id, name } = link.attributes;
  return id || name ? [link] : link.children;
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
