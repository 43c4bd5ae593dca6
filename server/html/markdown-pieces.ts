/** A part of a Markdown text: a tag of block HTML, code that must stay as it is, or all else. */
export type Piece = {
  kind: "text" | "code" | "open" | "close" | "void";
  raw: string;
  /** Of a tag, lowercase. */
  name: string;
  /** Columns before a tag or code on its line. */
  indent: number;
  /** Of text: false when something else stands before it on its line. */
  startsLine: boolean;
  /** An opening tag with its closing tag, or the reverse. */
  isPaired: boolean;
};

/** Block HTML whose tags are cut out, so that what stands between them is read as Markdown. */
export const BLOCK_NAMES =
  "address|article|aside|blockquote|caption|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|legend|li|main|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul";

/** More columns than this before a line make it code, outside of HTML. */
const INDENT_MAX = 3;

/** Ticks or tildes in a row that can still be meant as code. */
const RUN_MAX = 100;

const INTERESTING = new RegExp(
  [
    "^(?<fenceLead>[ \\t]*)(?<fence>`{3,}(?!`)(?![^\\n]*`)|~{3,})[^\\n]*",
    "^(?<rawLead>[ \\t]*)<(?<raw>pre|script|style|textarea)\\b",
    `(?<lead>^[ \\t]*)?<(?<slash>/?)(?<name>${BLOCK_NAMES})(?:[\\s/](?:"[^"<>]*"|'[^'<>]*'|[^"'<>])*)?>`,
    "^(?<indented>(?: {4}| {0,3}\\t)[ \\t]*)[^\\n]*",
    "(?<comment><!--)",
    "(?<ticks>`+)",
    // Attribute lists: `{: .lead}`, `![…](…){.left}`, `text {.left}`, and `{#id}` after a heading.
    "\\{:[^{}\\n]*\\}",
    "(?<=[\\])*_`>])\\{[.#][^{}\\n]*\\}",
    "\\{\\.[\\w-]+(?:[ \\t]+[.#][\\w-]+)*\\}(?=[ \\t]*$)",
    "\\{(?<ofHeading>#[^{}\\n]*)\\}(?=[ \\t]*$)(?<=^#{1,6}[ \\t][^\\n]*)",
  ].join("|"),
  "gim",
);

/** Cuts a Markdown text at block HTML. Comments and attribute lists are left out. */
export function cutPieces(markdown: string): Piece[] {
  return new Cutter(markdown).cut();
}

type Found = Partial<Record<string, string>>;

class Cutter {
  private pieces: Piece[] = [];
  private open: Piece[] = [];
  private openCounts = new Map<string, number>();
  private look = new RegExp(INTERESTING);
  /** Where the text that is not in a piece yet begins. */
  private from = 0;
  /** Patterns that nothing further on fits: a second look would take as long as the first. */
  private exhausted = new Set<string>();
  private markdown: string;

  constructor(markdown: string) {
    this.markdown = markdown;
  }

  cut(): Piece[] {
    for (let m = this.look.exec(this.markdown); m; m = this.look.exec(this.markdown)) {
      this.take(m.groups ?? {}, m.index, this.look.lastIndex);
    }
    this.addText(this.markdown.length);
    return this.pieces;
  }

  private take(found: Found, at: number, end: number): void {
    if (found.fence) this.takeCode(at, this.endOfFence(end, found.fence), found.fenceLead);
    else if (found.raw) this.takeCode(at, this.after(`</${found.raw}\\s*>`, end), found.rawLead);
    else if (found.name) this.takeTag(found, at, end);
    else if (found.indented) this.takeIndented(found.indented, at);
    else if (found.ticks) this.look.lastIndex = this.endOfCodeSpan(found.ticks, end);
    else if (found.comment) this.leaveOut(at, this.after("-->", end));
    else this.takeAttributes(found.ofHeading, at, end);
  }

  private takeTag(found: Found, at: number, end: number): void {
    const { name = "", lead, slash } = found;
    if (this.open.length === 0) {
      const isCode = columnsOf(lead) > INDENT_MAX;
      if (isCode) this.look.lastIndex = this.after("$", end) ?? this.markdown.length;
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

  private takeCode(at: number, end: number | undefined, lead: string | undefined): void {
    if (end === undefined) return;
    this.addText(at);
    this.add("code", at, end).indent = columnsOf(lead);
  }

  // Inside HTML an indented line is no code, and its rest is looked at.
  private takeIndented(indent: string, at: number): void {
    if (this.open.length > 0) this.look.lastIndex = at + indent.length;
  }

  private takeAttributes(ofHeading: string | undefined, at: number, end: number): void {
    this.leaveOut(at, end);
    const id = /^#([\w-]+)/.exec(ofHeading ?? "")?.[1];
    if (id) this.pieces.push(pieceOf("text", `<a id="${id}"></a>`, false));
  }

  private leaveOut(at: number, end: number | undefined): void {
    if (end === undefined) return;
    this.addText(at);
    this.from = end;
    this.look.lastIndex = end;
  }

  private addText(end: number): void {
    if (end > this.from) this.add("text", this.from, end);
  }

  private add(kind: Piece["kind"], start: number, end: number): Piece {
    const piece = pieceOf(kind, this.markdown.slice(start, end), this.startsLine(start));
    this.pieces.push(piece);
    this.from = end;
    this.look.lastIndex = end;
    return piece;
  }

  private startsLine(at: number): boolean {
    return at === 0 || this.markdown[at - 1] === "\n";
  }

  private followsTag(at: number): boolean {
    const isAfterTag = ["close", "void"].includes(this.pieces.at(-1)?.kind ?? "");
    return isAfterTag && /^[ \t]*$/.test(this.markdown.slice(this.from, at));
  }

  private endOfFence(from: number, marker: string): number {
    if (marker.length > RUN_MAX) return from;
    const close = `^[ \\t]*${marker}${marker[0]}*[ \\t]*$`;
    return this.after(close, from) ?? this.markdown.length;
  }

  // A code span ends with as many ticks as it began with, in the same paragraph.
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

/** The width of leading white space, a tab counting as four columns. */
export function columnsOf(space = ""): number {
  return space.replaceAll("\t", "    ").length;
}

function pieceOf(kind: Piece["kind"], raw: string, startsLine: boolean): Piece {
  return { kind, raw, name: "", indent: 0, startsLine, isPaired: false };
}
