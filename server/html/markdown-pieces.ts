export type Piece = {
  kind: "text" | "code" | "open" | "close" | "void";
  raw: string;
  name: string;
  /** In columns; of a tag or code. */
  indent: number;
  /** False for text after something else on the same line. */
  startsLine: boolean;
  isPaired: boolean;
};

/** Block elements whose content is parsed as Markdown. */
export const BLOCK_NAMES =
  "address|article|aside|blockquote|caption|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|legend|li|main|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul";

const INDENT_MAX = 3;

const RUN_MAX = 100;

const INTERESTING = new RegExp(
  [
    // Also right after list markers, but no deeper than `limitListDepth` allows, which skips code.
    "^(?<fenceLead>[ \\t]{0,24}(?:(?:[-+*]|\\d{1,9}[.)])[ \\t]{1,4}){1,3}|[ \\t]*)(?<fence>`{3,}(?!`)(?![^\\n]*`)|~{3,})[^\\n]*",
    "^(?<rawLead>[ \\t]*)<(?<raw>pre|script|style|textarea)\\b",
    `(?<lead>^[ \\t]*)?<(?<slash>/?)(?<name>${BLOCK_NAMES})(?:[\\s/](?:"[^"<>]*"|'[^'<>]*'|[^"'<>])*)?>`,
    "^(?<indented>(?: {4}| {0,3}\\t)[ \\t]*)[^\\n]*",
    "(?<comment><!--)",
    "(?<ticks>`+)",
    // Of kramdown: `{:/comment}`, `{:name: .lead}`, `{: name}` and `{: .lead}`. `{:ok, value}` is text.
    "\\{:[:/][^{}\\n]*\\}",
    "^\\{:(?:[\\w-]+:[^{}\\n]*|[ \\t]+[\\w-]+[ \\t]*)\\}(?=[ \\t]*$)",
    `\\{:(?:[ \\t]*[.#][^\\s.#{}"']+|(?:(?<=:)|[ \\t]+)(?:toc|[a-z][\\w-]*=(?:"[^"{}\\n]*"|'[^'{}\\n]*')))+[ \\t]*\\}`,
    // Other attribute lists: `![…](…){.left}`, `text {.left}`, and `{#id}` after a heading.
    "(?<=[\\])*_`>])\\{[.#]-?[a-z_][^{}\\n]*\\}",
    "\\{\\.-?[a-z_][\\w-]*(?:[ \\t]+[.#][\\w-]+)*\\}(?=[ \\t]*$)",
    "\\{(?<ofHeading>#[^{}\\n]*)\\}(?=[ \\t]*$)(?<=^#{1,6}[ \\t][^\\n]*)",
  ].join("|"),
  "gim",
);

/** Splits Markdown at block HTML, dropping comments and attribute lists. */
export function cutPieces(markdown: string): Piece[] {
  return new Cutter(markdown).cut();
}

type Found = Partial<Record<string, string>>;

class Cutter {
  private pieces: Piece[] = [];
  private open: Piece[] = [];
  private openCounts = new Map<string, number>();
  private scanner = new RegExp(INTERESTING);
  /** Start of the text not yet added as a piece. */
  private from = 0;
  /** Patterns with no further match: searching again would make the time quadratic. */
  private exhausted = new Set<string>();
  private markdown: string;

  constructor(markdown: string) {
    this.markdown = markdown;
  }

  cut(): Piece[] {
    for (let m = this.scanner.exec(this.markdown); m; m = this.scanner.exec(this.markdown)) {
      this.take(m.groups ?? {}, m.index, this.scanner.lastIndex);
    }
    this.addText(this.markdown.length);
    return this.pieces;
  }

  private take(found: Found, at: number, end: number): void {
    if (found.fence) this.takeFence(at, end, found);
    else if (found.raw) this.consumeCode(at, this.after(`</${found.raw}\\s*>`, end), found.rawLead);
    else if (found.name) this.takeTag(found, at, end);
    else if (found.indented) this.takeIndented(found.indented, at);
    else if (found.ticks) this.scanner.lastIndex = this.endOfCodeSpan(found.ticks, end);
    else if (found.comment) this.skip(at, this.after("-->", end));
    else this.takeAttributes(found.ofHeading, at, end);
  }

  private takeFence(at: number, end: number, { fence = "", fenceLead = "" }: Found): void {
    const close = this.endOfFence(end, fence);
    // What looks like code in a list and never ends may be a line of indented code.
    if (close === undefined && fenceLead.trim() !== "") this.scanner.lastIndex = end;
    else this.consumeCode(at, close ?? this.markdown.length, fenceLead);
  }

  private takeTag(found: Found, at: number, end: number): void {
    const { name = "", lead, slash } = found;
    if (this.open.length === 0) {
      const isCode = columnsOf(lead) > INDENT_MAX;
      if (isCode) this.scanner.lastIndex = this.after("$", end) ?? this.markdown.length;
      if (isCode || !(this.startsLine(at) || this.followsTag(at))) return;
    }
    this.addText(at);
    const kind = slash ? "close" : name.toLowerCase() === "hr" ? "void" : "open";
    const piece = this.add(kind, at + (lead?.length ?? 0), end);
    piece.name = name.toLowerCase();
    piece.indent = columnsOf(lead);
    if (kind === "open") this.opened(piece);
    if (kind === "close") this.closed(piece);
  }

  private opened(piece: Piece): void {
    this.open.push(piece);
    this.openCounts.set(piece.name, (this.openCounts.get(piece.name) ?? 0) + 1);
  }

  private closed(piece: Piece): void {
    if (!this.openCounts.get(piece.name)) return;
    for (let last = this.open.pop(); last; last = this.open.pop()) {
      this.openCounts.set(last.name, (this.openCounts.get(last.name) ?? 1) - 1);
      if (last.name !== piece.name) continue;
      last.isPaired = true;
      piece.isPaired = true;
      return;
    }
  }

  private consumeCode(at: number, end: number | undefined, lead: string | undefined): void {
    if (end === undefined) return;
    this.addText(at);
    this.add("code", at, end).indent = columnsOf(/^[ \t]*/.exec(lead ?? "")?.[0]);
  }

  // Inside HTML, indented lines are not code.
  private takeIndented(indent: string, at: number): void {
    if (this.open.length > 0) this.scanner.lastIndex = at + indent.length;
  }

  private takeAttributes(ofHeading: string | undefined, at: number, end: number): void {
    this.skip(at, end);
    const id = /^#([\w-]+)/.exec(ofHeading ?? "")?.[1];
    if (id) this.pieces.push(pieceOf("text", `<a id="${id}"></a>`, false));
  }

  private skip(at: number, end: number | undefined): void {
    if (end === undefined) return;
    this.addText(at);
    this.from = end;
    this.scanner.lastIndex = end;
  }

  private addText(end: number): void {
    if (end > this.from) this.add("text", this.from, end);
  }

  private add(kind: Piece["kind"], start: number, end: number): Piece {
    const piece = pieceOf(kind, this.markdown.slice(start, end), this.startsLine(start));
    this.pieces.push(piece);
    this.from = end;
    this.scanner.lastIndex = end;
    return piece;
  }

  private startsLine(at: number): boolean {
    return at === 0 || this.markdown[at - 1] === "\n";
  }

  private followsTag(at: number): boolean {
    const isAfterTag = ["close", "void"].includes(this.pieces.at(-1)?.kind ?? "");
    return isAfterTag && /^[ \t]*$/.test(this.markdown.slice(this.from, at));
  }

  private endOfFence(from: number, marker: string): number | undefined {
    if (marker.length > RUN_MAX) return from;
    const close = `^[ \\t]*${marker}${marker[0]}*[ \\t]*$`;
    return this.after(close, from);
  }

  // A code span closes with the same number of backticks in the same paragraph.
  private endOfCodeSpan(ticks: string, from: number): number {
    if (ticks.length > RUN_MAX) return from;
    const end = this.after(`(?<!\`)${ticks}(?!\`)`, from);
    return end && !/\n[ \t]*\n/.test(this.markdown.slice(from, end)) ? end : from;
  }

  private after(pattern: string, from: number): number | undefined {
    if (this.exhausted.has(pattern)) return undefined;
    const regex = new RegExp(pattern, "gim");
    regex.lastIndex = from;
    if (regex.test(this.markdown)) return regex.lastIndex;
    this.exhausted.add(pattern);
    return undefined;
  }
}

/** A tab counts as four columns. */
export function columnsOf(space = ""): number {
  return space.replaceAll("\t", "    ").length;
}

function pieceOf(kind: Piece["kind"], raw: string, startsLine: boolean): Piece {
  return { kind, raw, name: "", indent: 0, startsLine, isPaired: false };
}
