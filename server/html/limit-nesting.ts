/** Browsers stop at 512. */
const DEPTH_MAX = 200;

const TAG_OR_COMMENT = /<!--|<(\/?)([a-z][^\s/<>]*)(?:[\s/][^<>]*)?>?/gi;
/** Their content is not parsed as tags. */
const HIDDEN = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes)$/;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;

/** Open elements an opening tag closes implicitly: a subset of the HTML parsing rules. */
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

/** Parsing is quadratic in depth (100,000 open tags take ten seconds), and walks recurse. */
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
  // `<!-->` and `<!--->` are whole comments.
  const closed = name ? null : /-{0,1}>/y;
  if (closed) {
    closed.lastIndex = from;
    if (closed.test(html)) return closed.lastIndex;
  }
  const end = name ? new RegExp(`</${name}`, "gi") : /--!?>/g;
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

/** Where this file and a parser disagree about what a tag is, the parser stops here. */
export class DepthGuard {
  private depth = 0;

  /** @throws TooDeepError */
  open(): void {
    this.depth += 1;
    if (this.depth > 2 * DEPTH_MAX) throw new TooDeepError();
  }

  close(): void {
    this.depth -= 1;
  }
}

export class TooDeepError extends Error {}

class OpenElements {
  private stack: string[] = [];
  private counts = new Map<string, number>();

  /** False when the element is too deep to be kept. */
  open(name: string): boolean {
    const closes = CLOSES.get(name);
    while (closes?.has(this.stack.at(-1) ?? "")) this.pop();
    this.stack.push(name);
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    return this.stack.length <= DEPTH_MAX;
  }

  /** False when the matching opening tag was removed. */
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
