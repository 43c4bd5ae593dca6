import { isBlank } from "../text/blank.ts";
import type { Heading } from "./post.ts";

const DEEPEST = 4;
const ENTRIES_MIN = 2;

/** None when there are too few. Headings in order. spec: public-site §5 */
export function tableOfContents(headings: readonly Heading[]): Heading[] {
  const collected = headings.filter(({ level, text }) => level <= DEEPEST && !isBlank(text));
  const entries = collected.filter(({ level }) => level > 1);
  const isTitle = collected[0]?.level === 2 && entries.length > 2;
  const shown = isTitle ? entries.slice(1) : entries;
  return shown.length >= ENTRIES_MIN ? shown : [];
}
