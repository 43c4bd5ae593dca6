import { isBackLink, noteNameIn } from "./footnotes.ts";
import type { HtmlElement, HtmlNode } from "./html-node.ts";

export type MarkdownContext = {
  addressOf: (address: string) => string;
  /** Names of the footnotes that the text refers to. */
  notes: ReadonlySet<string>;
};

const DELIMITERS: Readonly<Record<string, string>> = { strong: "**", em: "*", s: "~~" };
/** Written as HTML, since Markdown has nothing for them. */
const TAGS = new Set(["u", "sub", "sup"]);
const TRANSPARENT = new Set(["a", "br", "code", "img", "span"]);

export function isInline({ name }: HtmlElement): boolean {
  return Object.hasOwn(DELIMITERS, name) || TAGS.has(name) || TRANSPARENT.has(name);
}

/** Line breaks become hard breaks; other white space is collapsed, as browsers do. */
export function inlineMarkdown(nodes: readonly HtmlNode[], context: MarkdownContext): string {
  return runOf(nodes, context, [])
    .replace(/[ \t\r\f]+/g, " ")
    .split("\n")
    .map((line) => line.trim())
    .join("  \n")
    .trim();
}

/** Plain text on one line, so that nothing in it has a meaning in Markdown. */
export function markdownText(text: string): string {
  return escapeLineStart(escaped(text.replace(/[\s\p{Cc}]+/gu, " ").trim()));
}

export function markdownLink(text: string, address: string): string {
  return `[${markdownText(text)}](${linkAddress(address)})`;
}

/** What would begin a heading, a quote, a list or a rule. */
export function escapeLineStart(line: string): string {
  return line
    .replace(/^(#{1,6}(?= |$)|>|[-+=](?=[ =+-]|$))/, "\\$1")
    .replace(/^(\d{1,9})([.)](?: |$))/, "$1\\$2");
}

function runOf(nodes: readonly HtmlNode[], context: MarkdownContext, open: string[]): string {
  const parts = nodes.map((node) =>
    typeof node === "string"
      ? escaped(node.replace(/[ \t\n\r\f]+/g, " "))
      : elementOf(node, context, open),
  );
  return parts.join("");
}

function elementOf(element: HtmlElement, context: MarkdownContext, open: string[]): string {
  const { name, children } = element;
  const inner = (marks = open) => runOf(children, context, marks);
  switch (name) {
    case "br":
      return "\n";
    case "img":
      return pictureOf(element, context);
    case "code":
      return codeSpan(textIn(children));
    case "a":
      return linkOf(element, inner(), context);
    case "sup": {
      const note = referenceIn(element, context);
      return note ? `[^${note}]` : `<sup>${inner()}</sup>`;
    }
    case "u":
    case "sub":
      return `<${name}>${inner()}</${name}>`;
    default: {
      const delimiter = DELIMITERS[name];
      if (delimiter === undefined || open.includes(name)) return inner();
      return delimited(inner([...open, name]), delimiter);
    }
  }
}

function pictureOf({ attributes }: HtmlElement, { addressOf }: MarkdownContext): string {
  const { src = "", alt = "" } = attributes;
  return src && `![${escaped(alt.replace(/\s+/g, " "))}](${linkAddress(addressOf(src))})`;
}

function linkOf({ attributes }: HtmlElement, text: string, { addressOf }: MarkdownContext): string {
  const { href } = attributes;
  if (!href) return text;
  if (isBackLink(href)) return "";
  return `[${text}](${linkAddress(addressOf(href))})`;
}

/** The name of the footnote that a raised link leads to. */
function referenceIn({ children }: HtmlElement, { notes }: MarkdownContext): string | undefined {
  const [link, ...more] = children.filter((child) => typeof child !== "string" || child.trim());
  if (!link || typeof link === "string" || more.length > 0) return undefined;
  const name = noteNameIn(link.attributes.href?.slice(1));
  return name && notes.has(name) ? name : undefined;
}

/** Delimiters next to spaces would not count. */
function delimited(inner: string, delimiter: string): string {
  const text = inner.trim();
  if (text === "") return inner;
  const start = inner.indexOf(text);
  return inner.slice(0, start) + delimiter + text + delimiter + inner.slice(start + text.length);
}

function codeSpan(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const longest = runs.reduce((most, run) => Math.max(most, run.length), 0);
  const ticks = "`".repeat(longest + 1);
  const space = /^`|`$/.test(text) ? " " : "";
  return ticks + space + text + space + ticks;
}

function textIn(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => (typeof node === "string" ? node : textIn(node.children)))
    .join("")
    .replace(/\s+/g, " ");
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<~]/g, "\\$&").replace(/&(?=[#a-z])/gi, "\\&");
}

function linkAddress(address: string): string {
  return address.replace(/[\s()<>\\]/g, (character) =>
    character === "(" ? "%28" : character === ")" ? "%29" : encodeURIComponent(character),
  );
}
