import { Tokenizer, type TokenizerObject } from "marked";
import { columnsOf } from "./markdown-pieces.ts";

const LIST_AND_QUOTE_DEPTH = 30;
const COLUMNS_MAX = 100;
const EMPHASIS_DEPTH = 20;
/** In characters looked at for ends of emphasis: a second or two. Real texts need a hundredth. */
const EMPHASIS_READ_MAX = 500_000_000;

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

/** A tokenizer for one text, whose time does not grow with the square of the text. */
export function limitedTokenizer(): TokenizerObject {
  let depth = 0;
  let spent = 0;
  const deeper = <T>(src: string, read: () => T): T | undefined => {
    if (depth >= EMPHASIS_DEPTH || spent > EMPHASIS_READ_MAX) return undefined;
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
    // At every star in such a run the lexer would look for a mail address through all of it.
    url(src) {
      return ENDLESS_WORD.test(src) ? undefined : false;
    },
    inlineText(src) {
      const [raw] = (ENDLESS_WORD.test(src) && /^[\s\S][^\\<![`*~_\s]*/.exec(src)) || [];
      if (!raw) return false;
      return { type: "text", raw, text: raw, escaped: this.lexer.state.inRawBlock };
    },
  };
}
