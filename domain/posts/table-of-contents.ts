import { isBlank } from "../text/blank.ts";
import type { Heading } from "./post.ts";

const DEEPEST = 4;
const ENTRIES_MIN = 2;

/** None when there are too few. Headings in order. spec: public-site §5 */
export function tableOfContents(headings: readonly Heading[]): Heading[] {
  const collected = headings.filter(({ level, text }) => level <= DEEPEST && !isBlank(text));
  const [first] = collected;
  const isTitle = first?.level === 1 || (first?.level === 2 && collected.length > 2);
  const entries = (isTitle ? collected.slice(1) : collected).filter(({ level }) => level > 1);
  return entries.length >= ENTRIES_MIN ? entries : [];
}
