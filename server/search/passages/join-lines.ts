/** In characters. Shorter lines are titles and items of lists, unless the next one begins with a small letter. */
const FULL_FROM_CHARS = 40;
/** Share of the longest line of a page that the next word would have filled; letters differ in width. */
const FULL_FROM = 0.9;

const HYPHENATED = /(\p{L}{1,40})([-‐\u00ad])$/u;
/** The hyphen of "pre- and post-launch". */
const SUSPENDED = /^(?:and|or|to)(?![\p{L}-])/u;
const ENDED = /[.!?:;]["”’)\]]?$/u;
/** A word; not "iOS". */
const SMALL = /^\p{Ll}(?!\p{Lu})\p{L}*/u;
/** An address, on a line of its own. */
const ADDRESS = /^[^\s.@]+[.@]\S/;
/** Not the mark or number of an item. */
const CAPITAL = /^["“‘(]?(?:\p{Lu}|\p{N}+(?![.)\p{N}]))/u;
const WORD = /\p{L}+/gu;

/** The pages of a file with their lines as paragraphs: PDF has lines as they are printed. */
export function joinLines(pages: readonly string[]): string[] {
  const words = wordsOf(pages);
  return pages.map((page) => {
    const lines = page.split("\n").map((line) => line.trim());
    const isWrapped = wrappingOf(lines);
    const parts = lines.map((line, i) => {
      const next = lines[i + 1];
      if (next === undefined) return line;
      return beforeRestOfWord(line, next, words) ?? line + (isWrapped(line, next) ? " " : "\n");
    });
    return parts.join("");
  });
}

function wordsOf(pages: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const page of pages) {
    for (const [word] of page.toLowerCase().matchAll(WORD)) words.add(word);
  }
  return words;
}

/** Null where the lines do not divide a word. "-" is part of "user-centered", unless the file has the word without it. */
function beforeRestOfWord(line: string, next: string, words: ReadonlySet<string>): string | null {
  const [, start, hyphen] = HYPHENATED.exec(line) ?? [];
  const rest = SMALL.exec(next)?.[0];
  if (start === undefined || rest === undefined) return null;
  if (hyphen !== "-" || words.has((start + rest).toLowerCase())) return line.slice(0, -1);
  return SUSPENDED.test(next) ? `${line} ` : line;
}

/**
 * Whether a line of the page goes on in the next. Lines that begin with a capital letter or figure are entries
 * of one line each, unless another full line shows that the page wraps its text.
 */
function wrappingOf(lines: readonly string[]): (line: string, next: string) => boolean {
  const longest = lines.reduce((max, line) => Math.max(max, line.length), 0);
  const isFull = (line: string, next: string) => {
    const [word = ""] = next.split(" ", 1);
    return line.length >= Math.max(FULL_FROM_CHARS, FULL_FROM * longest - 1 - word.length);
  };
  const pageWraps = lines.some((line, i) => {
    const next = lines[i + 1] ?? "";
    return goesOn(line, next) && isFull(line, next);
  });
  return (line, next) =>
    goesOn(line, next) || (pageWraps && CAPITAL.test(next) && isFull(line, next));
}

/** By the next line's small letter. */
function goesOn(line: string, next: string): boolean {
  return line !== "" && SMALL.test(next) && !ENDED.test(line) && !ADDRESS.test(next);
}
