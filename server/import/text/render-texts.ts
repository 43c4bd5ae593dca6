import type { ProfileName } from "#domain/html/profiles.ts";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import { importHtml } from "../../html/import-html.ts";
import { limitNesting } from "../../html/limit-nesting.ts";
import { renderMarkdown } from "../../html/markdown.ts";
import { parseTree, visit } from "../../html/tree.ts";
import type { ItemText } from "../items/read-item.ts";

/** A text of an item as raw HTML: not yet fit to be kept. */
export type RawText = { name: string; profile: ProfileName; html: string };

/** Where an address in a text leads here. */
export type MoveAddress = (address: string, kind: "link" | "picture") => string;

/** The texts as raw HTML; Markdown with whatever HTML it holds. */
export function renderTexts(texts: readonly ItemText[]): RawText[] {
  return texts.map(({ name, profile, format, source }) => ({
    name,
    profile,
    html: format === "html" ? source : renderMarkdown(source),
  }));
}

/** The texts as sanitised HTML by their names, every address moved. */
export function placeTexts(texts: readonly RawText[], move: MoveAddress): Map<string, SafeHtml> {
  return new Map(texts.map(({ name, profile, html }) => [name, importHtml(html, profile, move)]));
}

/**
 * The addresses that texts name, each once, in their order. Only the texts of posts show pictures;
 * those of other texts are apart.
 */
export type References = { shown: Set<string>; unshown: Set<string>; links: Set<string> };

export function referencesIn(texts: readonly RawText[]): References {
  const found: References = { shown: new Set(), unshown: new Set(), links: new Set() };
  for (const { profile, html } of texts) {
    const pictures = profile === "article" ? found.shown : found.unshown;
    visit(parseTree(limitNesting(html)), ({ name, attributes: { src, href } }) => {
      if (name === "img" && src) pictures.add(src);
      if (name === "a" && href) found.links.add(href);
    });
  }
  return found;
}
