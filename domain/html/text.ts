import { firstCodePoints } from "../text/code-points.ts";
import { decodeEntities } from "./entities.ts";

const HIDDEN_START = /<!--|<(script|style)\b[^<>]*>/gi;
const COMMENT_END = /-->/g;
const ENDS = new Map<string | undefined, RegExp>([
  ["script", /<\/script\s*>/gi],
  ["style", /<\/style\s*>/gi],
]);
const TAG = /<(?:\/?([a-z][a-z0-9]*)(?![a-z0-9])|[!?])[^<>]*>/gi;
/** Elements within a line of text. */
export const INLINE_ELEMENTS = new Set(
  "a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/** HTML as one line of plain text: entities decoded, block ends as spaces. */
export function plainText(html: string): string {
  const text = withoutHidden(html).replace(TAG, (_, name?: string) =>
    INLINE_ELEMENTS.has(name?.toLowerCase() ?? "") ? "" : " ",
  );
  return decodeEntities(text).replace(/\s+/g, " ").trim();
}

/** Unclosed comments, scripts and styles hide the rest, as in browsers. */
function withoutHidden(html: string): string {
  const parts: string[] = [];
  const starts = new RegExp(HIDDEN_START);
  let from = 0;
  for (let start = starts.exec(html); start; start = starts.exec(html)) {
    parts.push(html.slice(from, start.index));
    const name = start[1]?.toLowerCase();
    const end = ENDS.get(name) ?? COMMENT_END;
    end.lastIndex = starts.lastIndex;
    from = end.test(html) ? end.lastIndex : html.length;
    starts.lastIndex = from;
  }
  return [...parts, html.slice(from)].join(" ");
}

/** spec: admin-area §5 */
const META_DESCRIPTION_MAX_CHARS = 160;

const WORD_BOUNDARY_PAST = 0.8;

/** Cut at a word boundary if one lies past 80% of the length. spec: admin-area §5 */
export function shorten(text: string, max = META_DESCRIPTION_MAX_CHARS): string {
  const room = firstCodePoints(text, max);
  if (room === text) return text;
  const boundary = room.lastIndexOf(" ");
  const hard = firstCodePoints(text, max - 1);
  const kept = boundary > room.length * WORD_BOUNDARY_PAST ? room.slice(0, boundary) : hard;
  return `${kept.replace(/[\s.,;:–—-]{1,9}$/, "")}…`;
}

/** Each Chinese or Japanese character counts as one word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

export function countWords(text: string): number {
  return wordsOf(text).length;
}

/** As much of the text as has `max` words. */
export function beginningOf(text: string, max: number): string {
  const words = wordsOf(text);
  const last = words[max - 1];
  return words.length > max && last ? text.slice(0, last.index + last[0].length) : text;
}

function wordsOf(text: string): RegExpExecArray[] {
  return [...text.matchAll(WORD)].filter(([part]) => /[\p{L}\p{N}]/u.test(part));
}
