import type { SafeHtml } from "#domain/html/safe-html.ts";
import { importHtml } from "../../html/import-html.ts";
import { renderMarkdown } from "../../html/markdown.ts";
import type { ItemText } from "../items/read-item.ts";

/** Where an address in a text of an item leads here. */
export type MoveInText = (address: string, kind: "link" | "picture", text: ItemText) => string;

/**
 * The texts of an item, Markdown with whatever HTML it holds, as sanitised HTML by their names; null
 * when one is nested deeper than can be read.
 */
export function renderTexts(
  texts: readonly ItemText[],
  move: MoveInText,
): Map<string, SafeHtml> | null {
  try {
    return new Map(
      texts.map((text) => [
        text.name,
        importHtml(renderMarkdown(text.markdown), text.profile, (address, kind) =>
          move(address, kind, text),
        ),
      ]),
    );
  } catch (error) {
    // Thousands of quotes in each other exhaust the stack of the Markdown parser.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * The addresses that texts name, each once, in their order. Only the texts of posts show pictures;
 * those of other texts are apart.
 */
export type References = { shown: Set<string>; unshown: Set<string>; links: Set<string> };

export function referencesIn(texts: readonly ItemText[]): References | null {
  const found: References = { shown: new Set(), unshown: new Set(), links: new Set() };
  const rendered = renderTexts(texts, (address, kind, { profile }) => {
    if (kind === "link") found.links.add(address);
    else found[profile === "article" ? "shown" : "unshown"].add(address);
    return address;
  });
  return rendered && found;
}
