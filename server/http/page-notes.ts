import { createContext } from "react-router";
import type { ChangeTag } from "../db/announcements.ts";

/** What a page's loaders say of it while it is rendered: whether it may be kept, and for how long. */
export class PageNotes {
  readonly tags = new Set<ChangeTag>();
  readonly html = new Map<string, string>();
  keepable = false;
  until: Date | null = null;
  /** Whether the page is one person's alone, by a token in its address. */
  isSecret = false;
  failure: unknown = null;
  /** Whether the page may load Google's script, once its visitor consents. */
  reportsToGoogle = false;
  /** Whether it is the owner's: its parts may carry styles of their own, which visitors never get. */
  isOwners = false;
  /** Whether nothing is at the address. The screen that says so is the same wherever its route answers. */
  isMissing = false;
  /** Whether that screen is kept from an earlier address, so that rendering it again is needless. */
  hasMissingScreen = false;
  readonly isDocument: boolean;

  constructor(isDocument: boolean) {
    this.isDocument = isDocument;
  }

  /** The page shows things of these tags: a change to one of them drops it. */
  dependsOn(...tags: ChangeTag[]): void {
    for (const tag of tags) this.tags.add(tag);
  }

  /** The page is the same for every visitor and may be kept in memory until `until`, if given. */
  keep(until: Date | null = null): void {
    this.keepable = true;
    if (until && (!this.until || until < this.until)) this.until = until;
  }

  /** The page's address carries a token: nobody keeps the page, nothing it leads to is told of it. */
  isOfTokenHolder(): void {
    this.isSecret = true;
  }
}

/** The notes of the page that is being rendered. */
export const pageNotes = createContext<PageNotes>();
