import type { ProfileName } from "#domain/html/profiles.ts";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import { embeddedAddress, isEmbed } from "../../html/import-embeds.ts";
import { importHtml, readdress } from "../../html/import-html.ts";
import { limitNesting } from "../../html/limit-nesting.ts";
import { renderMarkdown } from "../../html/markdown.ts";
import { parseTree, visit } from "../../html/tree.ts";
import type { SourceText } from "../format/source.ts";

/** `isStored`: as this site stores it. */
export type RawText = { name: string; profile: ProfileName; html: string; isStored: boolean };

/** Only post texts can contain images; those in others are `unsupportedPictures`. */
export type References = {
  pictures: Set<string>;
  unsupportedPictures: Set<string>;
  links: Set<string>;
};

type RenderedTexts = { texts: RawText[]; references: References };

export type AddressRewrites = {
  links: ReadonlyMap<string, string>;
  pictures: ReadonlyMap<string, string>;
};

type FinalTexts = { html: Map<string, SafeHtml>; links: Map<string, number> };

export function renderTexts(itemTexts: readonly SourceText[]): RenderedTexts {
  const texts = itemTexts.map(({ name, profile, format, source }) => ({
    name,
    profile,
    html: format === "markdown" ? renderMarkdown(source) : source.trim(),
    isStored: format === "stored",
  }));
  return { texts, references: referencesIn(texts) };
}

export function finalizeTexts(texts: readonly RawText[], rewrites: AddressRewrites): FinalTexts {
  const links = new Map<string, number>();
  const rewriteAddress = (address: string, kind: "link" | "picture") => {
    if (kind === "picture") return rewrites.pictures.get(address) ?? address;
    links.set(address, (links.get(address) ?? 0) + 1);
    return rewrites.links.get(address) ?? address;
  };
  const html = texts.map(
    (text) =>
      [
        text.name,
        (text.isStored ? readdress : importHtml)(text.html, text.profile, rewriteAddress),
      ] as const,
  );
  return { html: new Map(html), links };
}

function referencesIn(texts: readonly RawText[]): References {
  const found: References = {
    pictures: new Set(),
    unsupportedPictures: new Set(),
    links: new Set(),
  };
  for (const { profile, html } of texts) {
    const pictures = profile === "article" ? found.pictures : found.unsupportedPictures;
    visit(parseTree(limitNesting(html)), (node) => {
      const { src, href } = node.attributes;
      const link = isEmbed(node) ? embeddedAddress(node) : node.name === "a" && href;
      if (node.name === "img" && src) pictures.add(src);
      if (link) found.links.add(link);
    });
  }
  return found;
}
