import type { Mark, Node as Part } from "@tiptap/pm/model";

const FENCE = "```";

/** GitHub's Markdown, with callouts as its alerts. */
export function writeMarkdown(doc: Part): string {
  return `${blocksOf(doc)}\n`;
}

function blocksOf(parent: Part): string {
  return childrenOf(parent).map(blockOf).filter(Boolean).join("\n\n");
}

function childrenOf(parent: Part): Part[] {
  return Array.from({ length: parent.childCount }, (_, index) => parent.child(index));
}

function blockOf(block: Part): string {
  const { attrs, type } = block;
  switch (type.name) {
    case "heading":
      return `${"#".repeat(attrs.level)} ${inlineOf(block).replaceAll("\n", " ")}`;
    case "bulletList":
      return listOf(block, () => "- ");
    case "orderedList":
      return listOf(block, (index) => `${attrs.start + index}. `);
    case "blockquote":
      return prefixed(blocksOf(block), "> ");
    case "callout":
      return prefixed(`[!${attrs.kind.toUpperCase()}]\n${blocksOf(block)}`, "> ");
    case "codeBlock":
      return `${FENCE}${attrs.language ?? ""}\n${block.textContent}\n${FENCE}`;
    case "horizontalRule":
      return "---";
    case "figure":
      return figureOf(block);
    case "video":
      return `[${escaped(block.textContent || attrs.href)}](${attrs.href})`;
    case "table":
      return tableOf(block);
    case "footnotes":
      return childrenOf(block)
        .map((note) => `[^${note.attrs.name}]: ${indented(blocksOf(note), 4)}`)
        .join("\n\n");
    case "pictureUpload":
      return "";
    default:
      return block.isTextblock ? startEscaped(inlineOf(block)) : blocksOf(block);
  }
}

function listOf(list: Part, marker: (index: number) => string): string {
  const items = childrenOf(list).map((item, index) => {
    const mark = marker(index);
    return mark + indented(itemOf(item), mark.length);
  });
  const isLoose = items.some((item) => item.includes("\n\n"));
  return items.join(isLoose ? "\n\n" : "\n");
}

/** An inner list follows its text at once, so that the outer list stays tight. */
function itemOf(item: Part): string {
  const [first, inner, ...more] = childrenOf(item);
  if (!first || !inner?.type.name.endsWith("List") || more.length > 0) return blocksOf(item);
  return `${blockOf(first)}\n${blockOf(inner)}`;
}

function figureOf(figure: Part): string {
  const { src, alt, href } = figure.attrs;
  const image = `![${escaped(alt)}](${src})`;
  const picture = href ? `[${image}](${href})` : image;
  return figure.childCount > 0 ? `${picture}\n_${inlineOf(figure)}_` : picture;
}

function tableOf(table: Part): string {
  const rows = childrenOf(table).map((row) =>
    childrenOf(row).map((cell) => linesOf(blocksOf(cell)).join("<br>").replaceAll("|", "\\|")),
  );
  const width = Math.max(...rows.map((cells) => cells.length));
  const line = (cells: string[]) =>
    `| ${Array.from({ length: width }, (_, column) => cells[column] ?? "").join(" | ")} |`;
  const [head = [], ...others] = rows;
  const rule = line(Array.from({ length: width }, () => "---"));
  return [line(head), rule, ...others.map(line)].join("\n");
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

function inlineOf(block: Part): string {
  return runOf(childrenOf(block), []);
}

/** Groups neighbors with the same mark, so that it is opened and closed once. */
function runOf(nodes: readonly Part[], open: readonly Mark[]): string {
  const parts: string[] = [];
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at];
    const mark = node?.marks.find((one) => !one.isInSet(open));
    let end = at + 1;
    if (mark) while (nodes[end] && mark.isInSet(nodes[end]?.marks ?? [])) end += 1;
    if (mark) parts.push(marked(mark, runOf(nodes.slice(at, end), [...open, mark])));
    else if (node) parts.push(leafOf(node));
    at = end;
  }
  return parts.join("");
}

const TAGS: Readonly<Record<string, string>> = {
  underline: "u",
  subscript: "sub",
  superscript: "sup",
};
const DELIMITERS: Readonly<Record<string, string>> = { bold: "**", italic: "*", strike: "~~" };

function marked(mark: Mark, inner: string): string {
  const { name } = mark.type;
  if (name === "link") return `[${inner}](${mark.attrs.href})`;
  if (name === "code") return codeSpan(inner);
  const tag = TAGS[name];
  if (tag) return `<${tag}>${inner}</${tag}>`;
  const delimiter = DELIMITERS[name] ?? "";
  // Delimiters next to spaces would not count.
  const text = inner.trim();
  if (text === "") return inner;
  const start = inner.indexOf(text);
  return inner.slice(0, start) + delimiter + text + delimiter + inner.slice(start + text.length);
}

function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const ticks = "`".repeat(longest + 1);
  const space = /^`|`$/.test(text) ? " " : "";
  return ticks + space + text + space + ticks;
}

function leafOf(node: Part): string {
  const { attrs, type } = node;
  if (type.name === "hardBreak") return "  \n";
  if (type.name === "picture") return `![${escaped(attrs.alt)}](${attrs.src})`;
  if (type.name === "footnoteReference") return `[^${attrs.name}]`;
  const isCode = node.marks.some((mark) => mark.type.name === "code");
  return isCode ? (node.text ?? "") : escaped(node.text ?? "");
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<~]/g, "\\$&");
}

/** What would begin a heading, a quote or a list. */
function startEscaped(text: string): string {
  return text.replace(/^(#{1,6} |> |[-+] )/, "\\$1").replace(/^(\d+)([.)] )/, "$1\\$2");
}

function prefixed(text: string, prefix: string): string {
  return text
    .split("\n")
    .map((line) => (prefix + line).trimEnd())
    .join("\n");
}

function indented(text: string, columns: number): string {
  return text.replace(/\n(?!\n)/g, `\n${" ".repeat(columns)}`);
}
