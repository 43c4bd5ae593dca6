import { normalizeQuery } from "../search/text.ts";

/** The post in the owner's list: searched for and scrolled to. */
export function managedPostPath({ id, title }: { id: string; title: string }): string {
  return `/admin/blog?q=${encodeURIComponent(normalizeQuery(title))}#${managedPostId(id)}`;
}

export const managedPostId = (id: string) => `post-${id}`;
