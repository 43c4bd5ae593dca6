import { isBlank, trimmed } from "../html/blank.ts";
import { transliterate } from "../html/transliterate.ts";

/** spec: admin-area §5 */
const SLUG_MAX = 50;

/** The same rule as the tables': one part of an address, without blanks. */
const PLAIN = /^[^/?#\s\p{Cc}]{1,200}$/u;

export function isPlainSlug(slug: string): boolean {
  return PLAIN.test(slug) && !isBlank(slug);
}

/**
 * Whether an address that ends so leads elsewhere: `/admin/new`, `/project/id/{id}`; `.` and `..` are
 * taken out of addresses by browsers; `.data` asks for the data of another page.
 */
export function isReservedSlug(slug: string): boolean {
  return /^(?:new|id|\.{1,2}|.*\.data)$/i.test(slug);
}

/** In characters of a title: signs that give no letters may stand before those that do. */
const READ_MAX = 1_000;

/**
 * A title as the last part of an address: Latin letters, digits and single hyphens, at most `max`
 * characters; empty when the title holds none of them. spec: admin-area §5
 */
export function slugFrom(title: string, max = SLUG_MAX): string {
  return transliterate(title.slice(0, READ_MAX))
    .replace(/[\s_/\\|–—]+/g, "-")
    .replace(/[^a-z0-9-]+/g, "")
    .replace(/-{2,}/g, "-")
    .replace(/^-/, "")
    .slice(0, max)
    .replace(/-$/, "");
}

/**
 * The slug of a new post: of its title, `untitled-post-{timestamp}` without one, and with a
 * timestamp for a title that gives no slug. spec: admin-area §5
 */
export function postSlugFrom(title: string, now: Date): string {
  const name = trimmed(title).toLowerCase();
  if (name === "" || name === "untitled") return `untitled-post-${now.getTime()}`;
  return slugFrom(title) || `post-${now.getTime()}`;
}

/**
 * The slug itself when nobody has it, else the first free of `-2`, `-3`…. Reserved words count as
 * taken. A slug of at most 50 characters stays so with its number.
 */
export function nextFree(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let n = 2; taken.has(free) || isReservedSlug(free); n += 1) free = numbered(slug, n);
  return free;
}

export function numbered(slug: string, n: number): string {
  const max = Math.max(slug.length, SLUG_MAX);
  return `${slug.slice(0, max - `-${n}`.length)}-${n}`;
}
