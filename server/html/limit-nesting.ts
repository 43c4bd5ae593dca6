/** Open elements that are kept; browsers stop at 512. */
const DEPTH_MAX = 200;

const TAG_OR_COMMENT = /<!--|<(\/?)([a-z][^\s/<>]*)(?:[\s/][^<>]*)?>?/gi;
/** What stands in these are no tags. */
const HIDDEN = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes)$/;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;

/** What an opening tag closes when it is the innermost open element: a part of the parser's rules. */
const CLOSES = new Map([
  ...pairs("a", "a"),
  ...pairs("li", "li"),
  ...pairs("dd dt", "dd dt"),
  ...pairs("option", "option"),
  ...pairs("tr", "tr td th"),
  ...pairs("td", "td th"),
  ...pairs("th", "th"),
  ...pairs("p address article aside blockquote div dl figure footer form header hr", "p"),
  ...pairs("figcaption main nav ol pre section table ul", "p"),
  ...pairs("h1 h2 h3 h4 h5 h6", "h1 h2 h3 h4 h5 h6 p"),
]);

function pairs(names: string, closed: string): [string, Set<string>][] {
  return names.split(" ").map((name) => [name, new Set(closed.split(" "))]);
}

/**
 * The HTML without the tags of elements nested deeper than anybody writes; their content stays.
 * The parser takes quadratic time in the depth, so that a hundred thousand open tags would hold
 * the server for ten seconds; and whoever walks the tree needs as deep a stack.
 */
export function limitNesting(html: string): string {
  const parts: string[] = [];
  const open = new OpenElements();
  let from = 0;
  const tags = new RegExp(TAG_OR_COMMENT);
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    const [text, slash, rawName] = tag;
    const name = rawName?.toLowerCase();
    if (name === undefined || (!slash && HIDDEN.test(name))) {
      tags.lastIndex = endOfHidden(html, tags.lastIndex, name);
      continue;
    }
    if (VOID.test(name)) continue;
    const isKept = slash ? open.close(name) : open.open(name);
    if (isKept) continue;
    parts.push(html.slice(from, tag.index));
    from = tag.index + text.length;
  }
  return from === 0 ? html : parts.join("") + html.slice(from);
}

function endOfHidden(html: string, from: number, name: string | undefined): number {
  const end = name ? new RegExp(`</${name}`, "gi") : /-->/g;
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

class OpenElements {
  private stack: string[] = [];
  private counts = new Map<string, number>();

  /** False when the element lies too deep to be kept. */
  open(name: string): boolean {
    const closes = CLOSES.get(name);
    while (closes?.has(this.stack.at(-1) ?? "")) this.pop();
    this.stack.push(name);
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    return this.stack.length <= DEPTH_MAX;
  }

  /** False when the element that the tag closes was not kept. */
  close(name: string): boolean {
    if (!this.counts.get(name)) return true;
    while (this.stack.at(-1) !== name) this.pop();
    const isKept = this.stack.length <= DEPTH_MAX;
    this.pop();
    return isKept;
  }

  private pop(): void {
    const name = this.stack.pop();
    if (name) this.counts.set(name, (this.counts.get(name) ?? 1) - 1);
  }
}
