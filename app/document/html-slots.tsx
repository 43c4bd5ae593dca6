import { createContext, useContext, useState } from "react";

/**
 * Long HTML of a page, by name. It reaches a document once, in its place, instead of a second time
 * among the loader data: the browser reads it back from there.
 */
export type HtmlSlot = { slot: string; html?: string };

const HtmlSlots = createContext<ReadonlyMap<string, string>>(new Map());
export const HtmlSlotsProvider = HtmlSlots.Provider;

/** The HTML of a slot, and the id that its element must carry. */
export function useHtmlSlot({ slot, html }: HtmlSlot): { id: string; html: string } {
  const rendered = useContext(HtmlSlots);
  const id = `html-${slot}`;
  const [inDocument] = useState(() =>
    typeof document === "undefined" ? undefined : document.getElementById(id)?.innerHTML,
  );
  return { id, html: html ?? rendered.get(slot) ?? inDocument ?? "" };
}
