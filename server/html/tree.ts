import { Parser } from "htmlparser2";
import { escapeHtml } from "#domain/html/escape.ts";
import type { HtmlElement, HtmlNode } from "#domain/html/html-node.ts";
import { plainText } from "#domain/html/text.ts";
import type { Attributes } from "./attributes.ts";
import { DepthGuard, TooDeepError } from "./limit-nesting.ts";

const VOID = new Set(["area", "br", "col", "embed", "hr", "img", "source", "track", "wbr"]);

export function element(
  name: string,
  attributes: Attributes = {},
  children: HtmlNode[] = [],
): HtmlElement {
  return { name, attributes, children };
}

/** Parses HTML without comments, after `limitNesting`. What is still too deep is reduced to its text. */
export function parseTree(html: string): HtmlNode[] {
  try {
    return parse(html);
  } catch (error) {
    if (error instanceof TooDeepError) return [plainText(html)];
    throw error;
  }
}

function parse(html: string): HtmlNode[] {
  const guard = new DepthGuard();
  const root = element("");
  const open = [root];
  const inside = () => open.at(-1)?.children ?? root.children;
  const parser = new Parser({
    onopentag(name, attributes) {
      guard.open();
      const opened = element(name, attributes);
      inside().push(opened);
      open.push(opened);
    },
    ontext(text) {
      const siblings = inside();
      const last = siblings.at(-1);
      if (typeof last === "string") siblings[siblings.length - 1] = last + text;
      else siblings.push(text);
    },
    onclosetag() {
      guard.close();
      open.pop();
    },
  });
  parser.end(html);
  return root.children;
}

export function writeTree(nodes: readonly HtmlNode[]): string {
  const parts: string[] = [];
  for (const node of nodes) write(node, parts);
  return parts.join("");
}

/** Calls `change` for children before parents. */
export function rewrite(
  nodes: readonly HtmlNode[],
  change: (element: HtmlElement) => HtmlNode[],
): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [node];
    node.children = rewrite(node.children, change);
    return change(node);
  });
}

export function visit(nodes: readonly HtmlNode[], callback: (element: HtmlElement) => void): void {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    callback(node);
    visit(node.children, callback);
  }
}

export function textOf(
  nodes: readonly HtmlNode[],
  isSkipped: (element: HtmlElement) => boolean = () => false,
): string {
  const parts: string[] = [];
  const collect = (node: HtmlNode) => {
    if (typeof node === "string") parts.push(node);
    else if (node.name === "br") parts.push(" ");
    else if (!isSkipped(node)) node.children.forEach(collect);
  };
  nodes.forEach(collect);
  return parts.join("").replace(/\s+/g, " ").trim();
}

export function containsElement(nodes: readonly HtmlNode[], name: string): boolean {
  return nodes.some(
    (node) =>
      typeof node !== "string" && (node.name === name || containsElement(node.children, name)),
  );
}

function write(node: HtmlNode, parts: string[]): void {
  if (typeof node === "string") {
    parts.push(escapeHtml(node));
    return;
  }
  parts.push("<", node.name);
  for (const name in node.attributes) {
    parts.push(" ", name, '="', escapeHtml(node.attributes[name] ?? ""), '"');
  }
  parts.push(">");
  if (VOID.has(node.name)) return;
  for (const child of node.children) write(child, parts);
  parts.push("</", node.name, ">");
}
