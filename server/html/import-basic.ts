import { inParagraphs, paragraph } from "./import-blocks.ts";
import type { HtmlElement, HtmlNode } from "./tree.ts";

/** Keeps apart what the basic profile would run together, since it knows no tables and figures. */
export function inBasicTags(node: HtmlElement): HtmlNode[] {
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
