/** In characters. Shorter lines are titles and items of lists, unless the next one begins with a small letter. */
const FULL_FROM_CHARS = 40;
/** Share of the longest line of a page that the next word would have filled; letters differ in width. */
const FULL_FROM = 0.9;

const HYPHENATED = /\p{L}[-‐\u00ad]$/u;
const ENDED = /[.!?:;]["”’)\]]?$/u;
/** Not "iOS". */
const SMALL = /^\p{Ll}(?!\p{Lu})/u;
/** An address, on a line of its own. */
const ADDRESS = /^[^\s.@]+[.@]\S/;
/** Not the mark or number of an item. */
const CAPITAL = /^["“‘(]?(?:\p{Lu}|\p{N}+(?![.)\p{N}]))/u;

/** The lines of a page as paragraphs: PDF has lines as they are printed. */
export function joinLines(page: string): string {
  const lines = page.split("\n").map((line) => line.trim());
  const longest = lines.reduce((max, line) => Math.max(max, line.length), 0);
  const parts: string[] = [];
  for (const [i, line] of lines.entries()) {
    const last = lines[i - 1] ?? "";
    if (HYPHENATED.test(last) && SMALL.test(line)) parts.push(parts.pop()?.slice(0, -1) ?? "");
    else if (i > 0) parts.push(isWrapped(last, line, longest) ? " " : "\n");
    parts.push(line);
  }
  return parts.join("");
}

function isWrapped(line: string, next: string, longest: number): boolean {
  if (line === "" || next === "") return false;
  if (SMALL.test(next)) return !ENDED.test(line) && !ADDRESS.test(next);
  const [word = ""] = next.split(" ", 1);
  const isFull = line.length + 1 + word.length >= FULL_FROM * longest;
  return isFull && line.length >= FULL_FROM_CHARS && CAPITAL.test(next);
}
