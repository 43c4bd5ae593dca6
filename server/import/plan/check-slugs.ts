import { isPlainSlug, isReservedSlug } from "#domain/posts/slug.ts";
import type { ContentEntry } from "../folder/list-content.ts";
import { hasBidiControls } from "../format/clean-text.ts";
import type { Problem } from "../format/note.ts";

/** Slugs that differ only in case would be one file on other systems. */
export function checkSlugs(entries: readonly ContentEntry[]): Map<string, Problem> {
  const problems = new Map<string, Problem>();
  const taken = new Map<string, ContentEntry>();
  for (const entry of entries) {
    const { kind, slug, path } = entry;
    if (kind !== "project" && kind !== "post") continue;
    const key = `${kind} ${slug.toLowerCase()}`;
    const other = taken.get(key);
    const text = invalidReason(slug) ?? (other && duplicateReason(slug, other));
    if (text) problems.set(path, { line: null, text });
    else taken.set(key, entry);
  }
  return problems;
}

function duplicateReason(slug: string, other: ContentEntry): string {
  const name = `has the same name as ${other.path}`;
  return slug === other.slug ? name : `${name}, except for case`;
}

function invalidReason(slug: string): string | null {
  if (hasBidiControls(slug)) {
    return "cannot be used as an address: its name contains a bidirectional control character";
  }
  if (isReservedSlug(slug)) return `"${slug}" cannot be used as an address: it is reserved`;
  if (isPlainSlug(slug)) return null;
  if (Array.from(slug).length > 200) return "has a name longer than 200 characters";
  return "cannot be used as an address: its name contains a space, ?, # or a control character";
}
