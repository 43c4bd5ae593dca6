import { hyphenated } from "../forms/slug.ts";

const DEEPEST_LEVEL = 6;
const HEADING_ID_MAX_CHARS = 80;

/** Of the other parts of a post's page. */
const RESERVED_IDS = [
  "main",
  "call-to-action",
  "consent-question",
  "html-article",
  "html-contents",
  ...["post", "footer"].flatMap((place) => [
    `${place}-sign-up`,
    `${place}-email`,
    `${place}-email-problem`,
    `${place}-consent-problem`,
    `${place}-website`,
  ]),
];

/** Starts right below `under` without gaps; `levels` are 1 to 6 and may skip. */
export function shiftHeadings(levels: readonly number[], under = 1): number[] {
  const open: number[] = [];
  return levels.map((level) => {
    while (open.length > 0 && (open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    return Math.min(under + open.length, DEEPEST_LEVEL);
  });
}

/** `heading-{index}` without letters, `-2`, `-3`… when taken. spec: public-site §5 */
export function headingIds(texts: readonly string[]): string[] {
  const taken = new Set<string>(RESERVED_IDS);
  const nextNumber = new Map<string, number>();
  return texts.map((text, index) => {
    const base =
      hyphenated(text).slice(0, HEADING_ID_MAX_CHARS).replace(/-$/, "") || `heading-${index}`;
    let id = base;
    // Remembering the next number avoids quadratic time for many equal headings.
    for (let n = nextNumber.get(base) ?? 2; taken.has(id); n += 1) {
      id = `${base}-${n}`;
      nextNumber.set(base, n + 1);
    }
    taken.add(id);
    return id;
  });
}
