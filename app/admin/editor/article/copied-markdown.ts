import type { Node as Part } from "@tiptap/pm/model";
import type { HtmlNode } from "#domain/html/html-node.ts";
import { writeMarkdown } from "#domain/html/write-markdown.ts";
import { writeHtml } from "./write-html.ts";

export function copiedMarkdown(part: Part): string {
  return `${markdownFrom(writeHtml(part))}\n`;
}

export function markdownFrom(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return writeMarkdown(nodesIn(body));
}

function nodesIn(parent: Element): HtmlNode[] {
  return [...parent.childNodes].map((node) => {
    if (!(node instanceof Element)) return node.textContent ?? "";
    const attributes = [...node.attributes].map(({ name, value }) => [name, value]);
    return {
      name: node.localName,
      attributes: Object.fromEntries(attributes),
      children: nodesIn(node),
    };
  });
}
