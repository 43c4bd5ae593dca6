import { codePoints } from "../text/code-points.ts";
import { normalizeQuery } from "./text.ts";

/** Shorter queries match almost everything, so they only find screens. */
const CONTENT_SEARCH_FROM_CHARS = 2;
export const RESULTS_PER_KIND_MAX = 5;

export type PaletteProject = {
  id: string;
  title: string;
  client: string;
  year: number;
  isVisible: boolean;
  isArchived: boolean;
};

export type PalettePost = {
  id: string;
  title: string;
  status: "draft" | "published" | "scheduled";
  isArchived: boolean;
};

export type PaletteMessage = {
  id: string;
  fullName: string;
  email: string;
  isRead: boolean;
  /** ISO 8601 */
  createdAt: string;
};

export type PaletteResults = {
  projects: PaletteProject[];
  posts: PalettePost[];
  messages: PaletteMessage[];
};

/** A single ideograph can be a word. */
export function isPaletteSearchable(query: string): boolean {
  const needle = normalizeQuery(query);
  return codePoints(needle) >= CONTENT_SEARCH_FROM_CHARS || /\p{Ideographic}/u.test(needle);
}
