import type { SafeHtml } from "#domain/html/safe-html.ts";
import { prepareText } from "./prepare-text.ts";
import { sanitize } from "./sanitize.ts";

type Texts = Readonly<Record<string, string>>;

/** `under`: headings go right below one of this level. */
export type TextToPrepare = { html: string; under: 1 | 2 | 3 };

export function sanitizeEach(texts: Texts): Record<string, SafeHtml> {
  const safe = Object.entries(texts).map(([name, html]) => [name, sanitize(html, "basic")]);
  return Object.fromEntries(safe);
}

export function prepareEach(
  texts: Readonly<Record<string, TextToPrepare>>,
): Record<string, SafeHtml> {
  const safe = Object.entries(texts).map(([name, { html, under }]) => [
    name,
    prepareText(html, { under }),
  ]);
  return Object.fromEntries(safe);
}
