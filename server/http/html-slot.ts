import type { RouterContextProvider } from "react-router";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import { pageNotes } from "./page-notes.ts";

/** Sends long HTML once: in a document's markup, or in the data of a client navigation. */
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
