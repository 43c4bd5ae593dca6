import type { RouterContextProvider } from "react-router";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import { pageNotes } from "./page-notes.ts";

/**
 * Long HTML for a page's loader data. A document carries it once, in its place; only a navigation
 * inside the site needs it in the data. `slot` is unique within the page.
 */
export function htmlSlot(
  context: Readonly<RouterContextProvider>,
  slot: string,
  html: SafeHtml,
): { slot: string; html?: SafeHtml } {
  const notes = context.get(pageNotes);
  if (!notes.isDocument) return { slot, html };
  notes.html.set(slot, html);
  return { slot };
}
