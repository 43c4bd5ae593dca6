import { Marked, type TokenizerObject } from "marked";
import footnotes from "marked-footnote";
import { limitedTokenizer } from "./markdown-limits.ts";
import { BLOCK_NAMES } from "./markdown-pieces.ts";
import { spaceOutHtml } from "./space-out-html.ts";

const INLINE_HTML = new RegExp(
  `^ {0,3}</?(?!(?:${BLOCK_NAMES}|pre|script|style|textarea)\\b)[a-z]`,
  "i",
);

/** Not sanitised: see `importHtml`. */
export function renderMarkdown(markdown: string): string {
  const text = markdown.replace(/\r\n?/g, "\n");
  const marked = new Marked({ gfm: true, tokenizer: limitedTokenizer(text.length) }, footnotes());
  marked.use({ tokenizer, renderer });
  return marked.parse(spaceOutHtml(text), { async: false });
}

const tokenizer: TokenizerObject = {
  // Otherwise a line starting with `<img>` or `<span>` makes everything up to a blank line HTML.
  html(src) {
    return INLINE_HTML.test(src) ? undefined : false;
  },
};

const renderer = {
  checkbox: ({ checked }: { checked: boolean }) => (checked ? "☑ " : "☐ "),
};
