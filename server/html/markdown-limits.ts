import { Tokenizer, type TokenizerObject } from "marked";
import { columnsOf } from "./markdown-pieces.ts";

const LIST_AND_QUOTE_DEPTH = 30;
const COLUMNS_MAX = 100;
const EMPHASIS_DEPTH = 20;
/** In characters looked at for ends of emphasis: so many, and so many for each of the text. */
const EMPHASIS_READ_MAX = 1_000_000;
const EMPHASIS_READ_PER_CHARACTER = 50;
/** In characters looked at in vain for the line under a heading, or the end of a `<?`: the same. */
const LOOKED_AT_MAX = EMPHASIS_READ_MAX;
const LOOKED_AT_PER_CHARACTER = EMPHASIS_READ_PER_CHARACTER;
/** Cells that a table is filled up with, where its rows are shorter than its head. */
const CELLS_FILLED_MAX = 1_000;
/** In characters looked at for that, which is each table once: more than a text may have. */
const TABLES_READ_MAX = 10_000_000;
/** In characters: what addresses may come to that a text gives once and names again and again. */
const REPEATED_MAX = 1_000_000;

const MANY_MARKERS = new RegExp(
  `^[ \\t]*(?:(?:>[ \\t]?|(?:[-+*]|\\d{1,9}[.)])[ \\t]+)){${LIST_AND_QUOTE_DEPTH},}`,
  "gm",
);
const FIRST_MARKERS = new RegExp(
  `^[ \\t]*(?:(?:>[ \\t]?|(?:[-+*]|\\d{1,9}[.)])[ \\t]+)){${LIST_AND_QUOTE_DEPTH}}`,
);

/**
 * The text with quotes and lists nested no deeper, and gaps no wider, than anybody writes. The lexer's time and memory
 * grow with the square of the depth, until the process dies of it.
 */
export function limitListDepth(text: string): string {
  return text
    .replace(/[ \t]{25,}/g, (space) => " ".repeat(Math.min(columnsOf(space), COLUMNS_MAX)))
    .replace(MANY_MARKERS, (markers) => FIRST_MARKERS.exec(markers)?.[0] ?? markers);
}

/** A run without spaces that is no address any more. */
const ENDLESS_WORD = /^\S{1000}/;

/** The head of a table, and what parts it from the rows. */
const TABLE_HEAD = /^([^\n]*)\n[ \t]*[-:|][-:| \t]*(?:\n|$)/;

/**
 * Whether a table has far more cells than its text has signs, as a wide head over many short rows; and
 * how many signs were read to tell.
 */
function measureTable(src: string): { isFilledUp: boolean; read: number } {
  const [ahead = "", head = ""] = TABLE_HEAD.exec(src) ?? [];
  const columns = head.split("|").length;
  let from = ahead.length;
  // Whole rows, and all of two columns, have no more cells than signs.
  if (columns < 3) return { isFilledUp: false, read: from };
  for (let cells = columns; from < src.length; cells += columns) {
    const end = src.indexOf("\n", from) + 1 || src.length;
    if (src.slice(from, end).trim() === "") break;
    from = end;
    if (cells > from + CELLS_FILLED_MAX) return { isFilledUp: true, read: from };
  }
  return { isFilledUp: false, read: from };
}

/** A tokenizer for one text of `length`, whose time and result do not grow with its square. */
export function limitedTokenizer(length: number): TokenizerObject {
  const emphasisReadMax = EMPHASIS_READ_MAX + EMPHASIS_READ_PER_CHARACTER * length;
  const lookedAtMax = LOOKED_AT_MAX + LOOKED_AT_PER_CHARACTER * length;
  let lookedAt = 0;
  let depth = 0;
  let spent = 0;
  let tablesRead = 0;
  let repeated = 0;
  const deeper = <T>(src: string, read: () => T): T | undefined => {
    if (depth >= EMPHASIS_DEPTH || spent > emphasisReadMax) return undefined;
    depth += 1;
    spent += src.length;
    const token = read();
    depth -= 1;
    return token;
  };
  return {
    emStrong(...args) {
      return deeper(args[0], () => Tokenizer.prototype.emStrong.apply(this, args));
    },
    del(...args) {
      return deeper(args[0], () => Tokenizer.prototype.del.apply(this, args));
    },
    lheading(src) {
      if (lookedAt > lookedAtMax) return undefined;
      const token = Tokenizer.prototype.lheading.call(this, src);
      const end = src.indexOf("\n\n");
      if (!token) lookedAt += end < 0 ? src.length : end;
      return token;
    },
    tag(src) {
      if (!/^<[?!]/.test(src)) return false;
      if (lookedAt > lookedAtMax) return undefined;
      const token = Tokenizer.prototype.tag.call(this, src);
      if (!token) lookedAt += src.length;
      return token;
    },
    table(src) {
      if (tablesRead > TABLES_READ_MAX) return undefined;
      const { isFilledUp, read } = measureTable(src);
      tablesRead += read;
      return isFilledUp ? undefined : false;
    },
    reflink(...args) {
      if (repeated > REPEATED_MAX) return undefined;
      const token = Tokenizer.prototype.reflink.apply(this, args);
      if (token && "href" in token) repeated += token.href.length + (token.title?.length ?? 0);
      return token;
    },
    // At every star in such a run the lexer would look for a mail address through all of it.
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
