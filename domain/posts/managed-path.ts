import { searchedText } from "../search/text.ts";

/** The owner's list of posts, searched for one and scrolled to it. */
export function managedPostPath({ id, title }: { id: string; title: string }): string {
  return `/admin/blog?q=${encodeURIComponent(searchedText(title))}#${managedPostId(id)}`;
}

/** The id of a post's element in that list. */
export const managedPostId = (id: string) => `post-${id}`;
