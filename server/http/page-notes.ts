import { createContext } from "react-router";
import type { ChangeTag } from "../db/announcements.ts";

/** Collected from a page's loaders while it renders: whether and how long it may be cached. */
export class PageNotes {
  readonly tags = new Set<ChangeTag>();
  readonly html = new Map<string, string>();
  isCacheable = false;
  until: Date | null = null;
  isSecret = false;
  failure: unknown = null;
  reportsToGoogle = false;
  isAdmin = false;
  isNotFound = false;
  /** Whether the route's not-found screen is cached, so that rendering can be skipped. */
  hasCachedNotFoundScreen = false;
  readonly isDocument: boolean;

  constructor(isDocument: boolean) {
    this.isDocument = isDocument;
  }

  /** A change to one of these tags invalidates the page. */
  dependsOn(...tags: ChangeTag[]): void {
    for (const tag of tags) this.tags.add(tag);
  }

  /** The page is the same for every visitor and may be cached, until `until` if given. */
  allowCaching(until: Date | null = null): void {
    this.isCacheable = true;
    if (until && (!this.until || until < this.until)) this.until = until;
  }

  /** The address carries a token: never cache the page, and leak its address to no other site. */
  markSecret(): void {
    this.isSecret = true;
  }
}

export const pageNotes = createContext<PageNotes>();
