import { slugFrom } from "../posts/slug.ts";

const LOWEST = 6;
const ID_LENGTH_MAX = 80;

/** Ids that the page around an article uses itself. */
const IDS_OF_THE_PAGE = ["main", "call-to-action", "html-article", "html-contents"];

/**
 * The levels to show headings at, below a heading of level `under`: the first is the next level,
 * none skips one, and the order of sections among each other is kept.
 *
 * @param levels 1 to 6, as written; real content starts anywhere and skips.
 */
export function shiftHeadings(levels: readonly number[], under = 1): number[] {
  const open: number[] = [];
  return levels.map((level) => {
    while (open.length > 0 && (open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    return Math.min(under + open.length, LOWEST);
  });
}

/**
 * The anchor ids of headings: the slug of each text, `heading-{index}` for one without letters,
 * and `-2`, `-3`… for one that is taken. spec: public-site §5
 */
export function headingIds(texts: readonly string[]): string[] {
  const taken = new Set<string>(IDS_OF_THE_PAGE);
  const nextNumber = new Map<string, number>();
  return texts.map((text, index) => {
    const base = slugFrom(text, ID_LENGTH_MAX) || `heading-${index}`;
    let id = base;
    // Remembering the number keeps ten thousand equal headings from ten thousand tries each.
    for (let n = nextNumber.get(base) ?? 2; taken.has(id); n += 1) {
      id = `${base}-${n}`;
      nextNumber.set(base, n + 1);
    }
    taken.add(id);
    return id;
  });
}
