import { decodeEntities } from "./entities.ts";

const HIDDEN_START = /<!--|<(script|style)\b[^<>]*>/gi;
const COMMENT_END = /-->/g;
const ENDS = new Map<string | undefined, RegExp>([
  ["script", /<\/script\s*>/gi],
  ["style", /<\/style\s*>/gi],
]);
const TAG = /<(?:\/?([a-z][a-z0-9]*)(?![a-z0-9])|[!?])[^<>]*>/gi;
const INLINE = new Set(
  "a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/** HTML as one line of plain text: no tags, entities decoded, a space where a block ends. */
export function plainText(html: string): string {
  const text = withoutHidden(html).replace(TAG, (_, name?: string) =>
    INLINE.has(name?.toLowerCase() ?? "") ? "" : " ",
  );
  return decodeEntities(text).replace(/\s+/g, " ").trim();
}

/** Each comment, script and style sheet becomes a blank; one that is not closed takes the rest. */
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

/** In characters. spec: admin-area §5 */
const META_DESCRIPTION_MAX = 160;

/** A shortened text may end between words only when at least this much of it stays. */
const WORD_BOUNDARY_PAST = 0.8;

/**
 * The text in at most `max` characters, the ellipsis included: cut at a word boundary if one lies
 * past 80% of the length. spec: admin-area §5
 */
export function shorten(text: string, max = META_DESCRIPTION_MAX): string {
  const end = endOf(text, max);
  if (end === text.length) return text;
  const room = text.slice(0, end);
  const boundary = room.lastIndexOf(" ");
  const hard = text.slice(0, endOf(text, max - 1));
  const kept = boundary > room.length * WORD_BOUNDARY_PAST ? room.slice(0, boundary) : hard;
  return `${kept.replace(/[\s.,;:–—-]{1,9}$/, "")}…`;
}

/** Where the first `count` characters of a text end, some of which are two units long. */
function endOf(text: string, count: number): number {
  let end = 0;
  for (let i = 0; i < count && end < text.length; i++)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return end;
}

const SIGN_WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Words of a plain text; every Chinese or Japanese sign counts as one. */
export function countWords(text: string): number {
  const parts = text.replace(SIGN_WITHOUT_SPACES, " $& ").split(/\s+/);
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
}
