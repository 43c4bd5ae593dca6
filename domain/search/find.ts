import { searchedText } from "./text.ts";

/** Shorter texts find screens alone: almost everything holds a single letter. */
const FIND_FROM_CHARS = 2;
/** So many of a kind are told; whoever looks for another types on. */
export const FOUND_OF_A_KIND_MAX = 5;

export type FoundProject = {
  id: string;
  title: string;
  client: string;
  year: number;
  isVisible: boolean;
  isArchived: boolean;
};

export type FoundPost = {
  id: string;
  title: string;
  status: "draft" | "published" | "scheduled";
  isArchived: boolean;
};

export type FoundMessage = {
  id: string;
  fullName: string;
  email: string;
  isRead: boolean;
  /** ISO 8601 */
  createdAt: string;
};

/** What the owner's search finds of the site's own content, the newest of each kind first. */
export type Found = { projects: FoundProject[]; posts: FoundPost[]; messages: FoundMessage[] };

/** Whether a text is long enough to look for content by; of ideographs one is a word. */
export function isFindable(query: string): boolean {
  const sought = searchedText(query);
  return Array.from(sought).length >= FIND_FROM_CHARS || /\p{Ideographic}/u.test(sought);
}
