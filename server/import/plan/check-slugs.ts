import { isPlainSlug, isReservedSlug } from "#domain/posts/slug.ts";
import type { ContentEntry } from "../folder/list-content.ts";
import { isTurned } from "../format/clean-text.ts";
import type { Problem } from "../format/note.ts";

/**
 * What is wrong with file names as slugs, by path. Two that differ in case alone would be one file
 * on other machines and one address to many people, so the second is refused.
 */
export function checkSlugs(entries: readonly ContentEntry[]): Map<string, Problem> {
  const problems = new Map<string, Problem>();
  const taken = new Map<string, ContentEntry>();
  for (const entry of entries) {
    const { kind, slug, path } = entry;
    if (kind !== "project" && kind !== "post") continue;
    const key = `${kind} ${slug.toLowerCase()}`;
    const other = taken.get(key);
    const text = whyUnfit(slug) ?? (other && whySame(slug, other));
    if (text) problems.set(path, { line: null, text });
    else taken.set(key, entry);
  }
  return problems;
}

function whySame(slug: string, other: ContentEntry): string {
  const name = `has the same name as ${other.path}`;
  return slug === other.slug ? name : `${name}, but for its case`;
}

function whyUnfit(slug: string): string | null {
  if (isTurned(slug)) {
    return "cannot be an address: its name holds a sign that turns the direction of text";
  }
  if (isReservedSlug(slug)) return `"${slug}" cannot be an address: it is reserved`;
  if (isPlainSlug(slug)) return null;
  if (Array.from(slug).length > 200) return "has a name of more than 200 characters";
  return "cannot be an address: its name holds a blank, ?, # or a control character";
}
