import type { ProfileName } from "#domain/html/profiles.ts";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import { importHtml } from "../../html/import-html.ts";
import { limitNesting } from "../../html/limit-nesting.ts";
import { renderMarkdown } from "../../html/markdown.ts";
import { parseTree, visit } from "../../html/tree.ts";
import type { ItemText } from "../items/read-item.ts";

/** A text of an item as raw HTML: not yet fit to be kept. */
export type RawText = { name: string; profile: ProfileName; html: string };

/**
 * The addresses that texts name, each once, in their order. Only the texts of posts show pictures;
 * those of other texts are apart.
 */
export type References = { shown: Set<string>; unshown: Set<string>; links: Set<string> };

export type RenderedTexts = { texts: RawText[]; references: References };

/** Where addresses in texts lead here, by address; those that are not named stay as they are. */
export type Moves = { links: ReadonlyMap<string, string>; pictures: ReadonlyMap<string, string> };

/** Sanitised HTML by the names of the texts, and how many links were there to each address. */
export type PlacedTexts = { html: Map<string, SafeHtml>; links: Map<string, number> };

/** The texts as raw HTML, Markdown with whatever HTML it holds, and what they name. */
export function renderTexts(given: readonly ItemText[]): RenderedTexts {
  const texts = given.map(({ name, profile, format, source }) => ({
    name,
    profile,
    html: format === "html" ? source : renderMarkdown(source),
  }));
  return { texts, references: referencesIn(texts) };
}

/** The texts as sanitised HTML, every address moved. */
export function placeTexts(texts: readonly RawText[], moves: Moves): PlacedTexts {
  const links = new Map<string, number>();
  const move = (address: string, kind: "link" | "picture") => {
    if (kind === "picture") return moves.pictures.get(address) ?? address;
    links.set(address, (links.get(address) ?? 0) + 1);
    return moves.links.get(address) ?? address;
  };
  const html = texts.map((text) => [text.name, importHtml(text.html, text.profile, move)] as const);
  return { html: new Map(html), links };
}

function referencesIn(texts: readonly RawText[]): References {
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
