import type { SafeHtml } from "#domain/html/safe-html.ts";
import { prepareText } from "./prepare-text.ts";
import { sanitize } from "./sanitize.ts";

type Texts = Readonly<Record<string, string>>;

export function sanitizeEach(texts: Texts): Record<string, SafeHtml> {
  const safe = Object.entries(texts).map(([name, html]) => [name, sanitize(html, "basic")]);
  return Object.fromEntries(safe);
}

export function prepareEach(texts: Texts): Record<string, SafeHtml> {
  const safe = Object.entries(texts).map(([name, html]) => [name, prepareText(html, { under: 2 })]);
  return Object.fromEntries(safe);
}
