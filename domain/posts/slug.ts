import { slugFrom } from "../forms/slug.ts";
import { trimmed } from "../text/blank.ts";

/**
 * Falls back to a timestamp for missing and untransliterable titles. The title "Untitled" is one like any
 * other: its slug distinguishes it from a post without a title. spec: admin-area §5
 */
export function postSlugFrom(title: string, now: Date): string {
  if (trimmed(title) === "") return `untitled-post-${now.getTime()}`;
  return slugFrom(title) || `post-${now.getTime()}`;
}

/** Whether it is the slug of a post that never had a title. */
export function isUntitledSlug(slug: string): boolean {
  return /^untitled-post-\d+(?:-\d+)?$/.test(slug);
}
