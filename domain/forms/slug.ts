import { isBlank } from "../html/blank.ts";
import { transliterate } from "../html/transliterate.ts";

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

/** Latin letters, digits and single hyphens; may be empty. spec: admin-area §5 */
export function slugFrom(title: string, max = SLUG_MAX_CHARS): string {
  return transliterate(title.slice(0, TITLE_READ_MAX_CHARS))
    .replace(/[\s_/\\|–—]+/g, "-")
    .replace(/[^a-z0-9-]+/g, "")
    .replace(/-{2,}/g, "-")
    .replace(/^-/, "")
    .slice(0, max)
    .replace(/-$/, "");
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
