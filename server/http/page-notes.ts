import { createContext, type RouterContextProvider } from "react-router";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import type { Look } from "#domain/site/look.ts";
import type { ChangeTag } from "../db/announcements.ts";

/** Collected from a page's loaders while it renders: whether and how long it may be cached. */
export class PageNotes {
  readonly tags = new Set<ChangeTag>();
  readonly html = new Map<string, string>();
  isCacheable = false;
  until: Date | null = null;
  isSecret = false;
  isFramed = false;
  failure: unknown = null;
  reportsToGoogle = false;
  /** What the page is drawn with; undefined is the default. */
  look: Look | undefined;
  isAdmin = false;
  /** Origins of the frames that the page may load. */
  frames: readonly string[] = [];
  hasInlineStyles = false;
  isNotFound = false;
  /** The page redirects to where it is now. */
  hasMoved = false;
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

  /** Pages of this site may show it in a frame. */
  allowFraming(): void {
    this.isFramed = true;
  }

  /** The page shows emails, which have no other styles. */
  allowInlineStyles(): void {
    this.hasInlineStyles = true;
  }
}

export const pageNotesContext = createContext<PageNotes>();

/** Sends long HTML once: in a document's markup, or in the data of a client navigation. */
export function htmlSlot(
  context: Readonly<RouterContextProvider>,
  slot: string,
  html: SafeHtml,
): { slot: string; html?: SafeHtml } {
  const notes = context.get(pageNotesContext);
  if (!notes.isDocument) return { slot, html };
  notes.html.set(slot, html);
  return { slot };
}
