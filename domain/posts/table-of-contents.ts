import { isBlank } from "../html/blank.ts";
import type { Heading } from "./post.ts";

const DEEPEST = 4;
const ENTRIES_MIN = 2;

/**
 * The entries of an article's table of contents; none when it is not worth showing.
 * spec: public-site §5
 *
 * @param headings in the order and with the levels that the page shows.
 */
export function tableOfContents(headings: readonly Heading[]): Heading[] {
  const collected = headings.filter(({ level, text }) => level <= DEEPEST && !isBlank(text));
  const [first] = collected;
  const isTitle = first?.level === 1 || (first?.level === 2 && collected.length > 2);
  const entries = (isTitle ? collected.slice(1) : collected).filter(({ level }) => level > 1);
  return entries.length >= ENTRIES_MIN ? entries : [];
}
