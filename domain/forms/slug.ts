import { isBlank } from "../text/blank.ts";
import { transliterate } from "../text/transliterate.ts";

/** spec: admin-area §5 */
const SLUG_MAX_CHARS = 50;

/** Same as the check constraint of the tables. */
const PLAIN = /^[^/?#\s\p{Cc}]{1,200}$/u;

export function isPlainSlug(slug: string): boolean {
  return PLAIN.test(slug) && !isBlank(slug);
}

/**
 * Slugs that clash with routes, with `.` and `..`, with React Router's `.data` requests, or with the
 * Markdown versions of pages.
 */
export function isReservedSlug(slug: string): boolean {
  return /^(?:new|id|\.{1,2}|.*\.(?:data|md))$/i.test(slug);
}

/** Bounds the work on titles whose first characters have no transliteration. */
const TITLE_READ_MAX_CHARS = 1_000;

/** Latin letters, digits and single hyphens; may be empty. Ends with a word. spec: admin-area §5 */
export function slugFrom(title: string): string {
  const words = hyphenated(title);
  if (words.length <= SLUG_MAX_CHARS) return words;
  const boundary = words.lastIndexOf("-", SLUG_MAX_CHARS);
  return words.slice(0, boundary > 0 ? boundary : SLUG_MAX_CHARS);
}

/** All words of a text, in the characters of a slug. */
export function hyphenated(text: string): string {
  return transliterate(text.slice(0, TITLE_READ_MAX_CHARS))
    .replace(/[\s_/\\|–—]+/g, "-")
    .replace(/[^a-z0-9-]+/g, "")
    .replace(/-{2,}/g, "-")
    .replace(/^-|-$/g, "");
}

/** From what was typed; null when nothing usable remains. Scripts without a transliteration are kept. */
export function cleanSlug(typed: string): string | null {
  return slugFrom(typed) || (isPlainSlug(typed) && /[\p{L}\p{N}]/u.test(typed) ? typed : null);
}

/** What a new item's slug will be unless it is taken. */
export function previewSlug(title: string): string {
  const slug = slugFrom(title);
  return slug && nextFreeSlug(slug, new Set());
}

/** Appends `-2`, `-3`… when taken or reserved, without exceeding the maximum length. */
export function nextFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let n = 2; taken.has(free) || isReservedSlug(free); n += 1) free = numberedSlug(slug, n);
  return free;
}

export function numberedSlug(slug: string, n: number): string {
  const max = Math.max(slug.length, SLUG_MAX_CHARS);
  // Not within a surrogate pair.
  const kept = slug.slice(0, max - `-${n}`.length).replace(/[\ud800-\udbff]$/, "");
  return `${kept}-${n}`;
}
