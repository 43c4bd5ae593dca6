import { createContext, useContext, useState } from "react";

/** Long HTML is sent in the document only: the browser reads it back from the DOM by slot name. */
type HtmlSlot = { slot: string; html?: string };

const HtmlSlots = createContext<ReadonlyMap<string, string>>(new Map());
export const HtmlSlotsProvider = HtmlSlots.Provider;

/** `id` must be set on the element that shows the HTML. */
export function useHtmlSlot({ slot, html }: HtmlSlot): { id: string; html: string } {
  const rendered = useContext(HtmlSlots);
  const id = `html-${slot}`;
  const [inDocument] = useState(() =>
    typeof document === "undefined" ? undefined : document.getElementById(id)?.innerHTML,
  );
  return { id, html: html ?? rendered.get(slot) ?? inDocument ?? "" };
}
