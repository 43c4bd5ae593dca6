import { Tokenizer, type TokenizerObject } from "marked";
import { columnsOf } from "./markdown-pieces.ts";

const LIST_AND_QUOTE_DEPTH = 30;
const TABLE_COLUMNS_MAX = 100;
const EMPHASIS_DEPTH = 20;
/** In characters scanned for ends of emphasis: a base, plus this many per character of the text. */
const EMPHASIS_READ_MAX = 1_000_000;
const EMPHASIS_READ_PER_CHARACTER = 50;
/** The same for setext heading underlines and ends of `<?` that were not found. */
const SCANNED_MAX = EMPHASIS_READ_MAX;
const SCANNED_PER_CHARACTER = EMPHASIS_READ_PER_CHARACTER;
/** Cells added to rows that are shorter than the table head. */
const CELLS_PADDED_MAX = 1_000;
/** In characters scanned for that. */
const TABLES_READ_MAX = 10_000_000;
/** In characters of output: reference links repeat an address without repeating its source. */
const REPEATED_MAX = 1_000_000;

const MANY_MARKERS = new RegExp(
  `^[ \\t]*(?:(?:>[ \\t]?|(?:[-+*]|\\d{1,9}[.)])[ \\t]+)){${LIST_AND_QUOTE_DEPTH},}`,
  "gm",
);
const FIRST_MARKERS = new RegExp(
  `^[ \\t]*(?:(?:>[ \\t]?|(?:[-+*]|\\d{1,9}[.)])[ \\t]+)){${LIST_AND_QUOTE_DEPTH}}`,
);

/** Time and memory of the lexer grow with the square of the depth. */
export function limitListDepth(text: string): string {
  return text
    .replace(/[ \t]{25,}/g, (space) => " ".repeat(Math.min(columnsOf(space), TABLE_COLUMNS_MAX)))
    .replace(MANY_MARKERS, (markers) => FIRST_MARKERS.exec(markers)?.[0] ?? markers);
}

const ENDLESS_WORD = /^\S{1000}/;

const TABLE_HEAD = /^([^\n]*)\n[ \t]*[-:|][-:| \t]*(?:\n|$)/;

/** Padded when its cells would far outnumber the characters of the text. */
function measureTable(src: string): { isPadded: boolean; read: number } {
  const [ahead = "", head = ""] = TABLE_HEAD.exec(src) ?? [];
  const columns = head.split("|").length;
  let from = ahead.length;
  // Tables of up to two columns cannot have more cells than characters.
  if (columns < 3) return { isPadded: false, read: from };
  for (let cells = columns; from < src.length; cells += columns) {
    const end = src.indexOf("\n", from) + 1 || src.length;
    if (src.slice(from, end).trim() === "") break;
    from = end;
    if (cells > from + CELLS_PADDED_MAX) return { isPadded: true, read: from };
  }
  return { isPadded: false, read: from };
}

/** Keeps time and output linear in `length`. */
export function limitedTokenizer(length: number): TokenizerObject {
  const emphasisReadMax = EMPHASIS_READ_MAX + EMPHASIS_READ_PER_CHARACTER * length;
  const scannedMax = SCANNED_MAX + SCANNED_PER_CHARACTER * length;
  let scanned = 0;
  let depth = 0;
  let spent = 0;
  let tablesRead = 0;
  let repeated = 0;
  const nested = <T>(src: string, read: () => T): T | undefined => {
    if (depth >= EMPHASIS_DEPTH || spent > emphasisReadMax) return undefined;
    depth += 1;
    spent += src.length;
    const token = read();
    depth -= 1;
    return token;
  };
  return {
    emStrong(...args) {
      return nested(args[0], () => Tokenizer.prototype.emStrong.apply(this, args));
    },
    del(...args) {
      return nested(args[0], () => Tokenizer.prototype.del.apply(this, args));
    },
    lheading(src) {
      if (scanned > scannedMax) return undefined;
      const token = Tokenizer.prototype.lheading.call(this, src);
      const end = src.indexOf("\n\n");
      if (!token) scanned += end < 0 ? src.length : end;
      return token;
    },
    tag(src) {
      if (!/^<[?!]/.test(src)) return false;
      if (scanned > scannedMax) return undefined;
      const token = Tokenizer.prototype.tag.call(this, src);
      if (!token) scanned += src.length;
      return token;
    },
    table(src) {
      if (tablesRead > TABLES_READ_MAX) return undefined;
      const { isPadded, read } = measureTable(src);
      tablesRead += read;
      return isPadded ? undefined : false;
    },
    reflink(...args) {
      if (repeated > REPEATED_MAX) return undefined;
      const token = Tokenizer.prototype.reflink.apply(this, args);
      if (token && "href" in token) repeated += token.href.length + (token.title?.length ?? 0);
      return token;
    },
    // The lexer would search all of such a run for an email address at every asterisk.
    url(src) {
      return ENDLESS_WORD.test(src) ? undefined : false;
    },
    inlineText(src) {
      const [raw] = (ENDLESS_WORD.test(src) && /^(?:`+|[\s\S])[^\\<![`*~_\s]*/.exec(src)) || [];
      if (!raw) return false;
      return { type: "text", raw, text: raw, escaped: this.lexer.state.inRawBlock };
    },
  };
}
