import { writeMarkdown } from "#domain/html/write-markdown.ts";
import { assignHeadingIds, shiftHeadingLevels } from "./prepare-headings.ts";
import { sanitize } from "./sanitize.ts";
import { parseTree } from "./tree.ts";

/** `under`: headings go right below one of this level. */
export type MarkdownSource = { html: string; profile: "basic" | "article"; under: 1 | 2 };

export function markdownEach(
  sources: Readonly<Record<string, MarkdownSource>>,
  url: string,
): Record<string, string> {
  const addressOf = (address: string) => URL.parse(address, url)?.href ?? address;
  const texts = Object.entries(sources).map(([name, { html, profile, under }]) => {
    const nodes = parseTree(sanitize(html, profile));
    const headings = shiftHeadingLevels(nodes, under);
    // Links within an article lead to the ids that its headings have on the page.
    if (profile === "article") assignHeadingIds(nodes, headings);
    return [name, writeMarkdown(nodes, addressOf)];
  });
  return Object.fromEntries(texts);
}
