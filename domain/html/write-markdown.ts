import { noteNameIn } from "./footnotes.ts";
import type { HtmlElement, HtmlNode } from "./html-node.ts";
import {
  escapeLineStart,
  inlineMarkdown,
  isInline,
  type MarkdownContext,
} from "./inline-markdown.ts";
import { markdownQuote } from "./markdown-parts.ts";
import { CALLOUT_KINDS } from "./profiles.ts";

const FENCE = "```";

/** GitHub's Markdown, with callouts as its alerts. `addressOf` rewrites links and picture sources. */
export function writeMarkdown(
  nodes: readonly HtmlNode[],
  addressOf: (address: string) => string = (address) => address,
): string {
  return blocksOf(nodes, { addressOf, notes: referencedNotes(nodes) });
}

/** Footnotes are the items of lists whose items are all referred to. */
function referencedNotes(nodes: readonly HtmlNode[]): Set<string> {
  const names = new Set<string>();
  const collect = (node: HtmlNode, isRaised: boolean): void => {
    if (typeof node === "string") return;
    const { href = "" } = node.attributes;
    const name = isRaised && href.startsWith("#") ? noteNameIn(href.slice(1)) : undefined;
    if (name) names.add(name);
    for (const child of node.children) collect(child, isRaised || node.name === "sup");
  };
  for (const node of nodes) collect(node, false);
  return names;
}

function blocksOf(nodes: readonly HtmlNode[], context: MarkdownContext): string {
  return blockListOf(nodes, context)
    .map(({ text }) => text)
    .join("\n\n");
}

type Block = { text: string; isList: boolean };

/** Text between blocks makes paragraphs of its own. */
function blockListOf(nodes: readonly HtmlNode[], context: MarkdownContext): Block[] {
  const blocks: Block[] = [];
  let run: HtmlNode[] = [];
  const add = (text: string, isList = false) => {
    if (text !== "") blocks.push({ text, isList });
  };
  const endRun = () => {
    add(paragraphOf(run, context));
    run = [];
  };
  for (const node of nodes) {
    if (typeof node === "string" || isInline(node)) run.push(node);
    else {
      endRun();
      add(blockOf(node, context), node.name === "ul" || node.name === "ol");
    }
  }
  endRun();
  return blocks;
}

function blockOf(block: HtmlElement, context: MarkdownContext): string {
  const { name, children } = block;
  switch (name) {
    case "p":
      return children.every((child) => typeof child === "string" || isInline(child))
        ? paragraphOf(children, context)
        : blocksOf(children, context);
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6": {
      const text = inlineMarkdown(children, context).replaceAll("\n", " ");
      return text && `${"#".repeat(Number(name[1]))} ${text}`;
    }
    case "ul":
      return listOf(block, () => "- ", context);
    case "ol":
      return orderedListOf(block, context);
    case "blockquote":
      return markdownQuote(blocksOf(children, context));
    case "aside":
      return calloutOf(block, context);
    case "pre":
      return codeBlockOf(block);
    case "hr":
      return "---";
    case "figure":
      return figureOf(block, context);
    case "table":
      return tableOf(block, context);
    default:
      return blocksOf(children, context);
  }
}

function paragraphOf(nodes: readonly HtmlNode[], context: MarkdownContext): string {
  return inlineMarkdown(nodes, context).split("\n").map(escapeLineStart).join("\n");
}

function orderedListOf(list: HtmlElement, context: MarkdownContext): string {
  const items = elementsIn(list);
  const names = items.map(({ attributes }) => noteNameIn(attributes.id) ?? "");
  if (items.length > 0 && names.every((name) => context.notes.has(name))) {
    const notes = items.map(({ children }) => indented(blocksOf(children, context), 4));
    return notes.map((note, index) => `[^${names[index]}]: ${note}`).join("\n\n");
  }
  const start = Number(list.attributes.start ?? 1);
  return listOf(list, (index) => `${start + index}. `, context);
}

function listOf(
  list: HtmlElement,
  marker: (index: number) => string,
  context: MarkdownContext,
): string {
  const items = elementsIn(list).map((item, index) => {
    const mark = marker(index);
    return mark + indented(itemOf(item, context), mark.length);
  });
  const isLoose = items.some((item) => item.includes("\n\n"));
  return items.join(isLoose ? "\n\n" : "\n");
}

/** An inner list follows its text at once, so that the outer list stays tight. */
function itemOf(item: HtmlElement, context: MarkdownContext): string {
  const blocks = blockListOf(item.name === "li" ? item.children : [item], context);
  const isTight = blocks.length === 2 && blocks[1]?.isList === true;
  return blocks.map(({ text }) => text).join(isTight ? "\n" : "\n\n");
}

function calloutOf({ attributes, children }: HtmlElement, context: MarkdownContext): string {
  const kind = CALLOUT_KINDS.find((one) => attributes.class?.endsWith(`-${one}`));
  const text = blocksOf(children, context);
  return kind ? markdownQuote(`[!${kind.toUpperCase()}]\n${text}`) : text;
}

function codeBlockOf(block: HtmlElement): string {
  const [code] = elementsIn(block);
  const language = code?.attributes.class?.replace("language-", "") ?? "";
  const text = rawText(block.children).replace(/\n$/, "");
  const fence = text.includes(FENCE) ? "~~~~" : FENCE;
  return `${fence}${language}\n${text}\n${fence}`;
}

function rawText(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      return node.name === "br" ? "\n" : rawText(node.children);
    })
    .join("");
}

function figureOf(figure: HtmlElement, context: MarkdownContext): string {
  const isCaption = (node: HtmlNode) => typeof node !== "string" && node.name === "figcaption";
  const picture = blocksOf(
    figure.children.filter((node) => !isCaption(node)),
    context,
  );
  const captions = elementsIn(figure).filter(isCaption);
  const caption = captions.map(({ children }) => inlineMarkdown(children, context)).join(" ");
  if (caption === "") return picture;
  return [picture, `_${caption}_`].filter(Boolean).join("\n");
}

function tableOf(table: HtmlElement, context: MarkdownContext): string {
  const parts = elementsIn(table);
  const captions = parts.filter(({ name }) => name === "caption");
  const rows = parts
    .flatMap((part) => (part.name === "tr" ? [part] : elementsIn(part)))
    .filter(({ name }) => name === "tr")
    .map((row) => elementsIn(row).map((cell) => cellOf(cell, context)));
  const [head = [], ...others] = rows;
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const line = (cells: string[]) =>
    `| ${Array.from({ length: width }, (_, column) => cells[column] ?? "").join(" | ")} |`;
  const rule = line(Array.from({ length: width }, () => "---"));
  const lines = width > 0 ? [line(head), rule, ...others.map(line)] : [];
  return [...captions.map(({ children }) => paragraphOf(children, context)), lines.join("\n")]
    .filter(Boolean)
    .join("\n\n");
}

function cellOf(cell: HtmlElement, context: MarkdownContext): string {
  return blocksOf(cell.children, context)
    .split("\n")
    .map((text) => text.trim())
    .filter(Boolean)
    .join("<br>")
    .replaceAll("|", "\\|");
}

function elementsIn({ children }: HtmlElement): HtmlElement[] {
  return children.filter((child) => typeof child !== "string");
}

function indented(text: string, columns: number): string {
  return text.replace(/\n(?!\n)/g, `\n${" ".repeat(columns)}`);
}
