import type { SafeHtml } from "#domain/html/safe-html.ts";
import type { TextToPrepare } from "./format-each.ts";
import { processText } from "./run-in-worker.ts";

type Texts = Readonly<Record<string, string>>;
type TextsToPrepare = Readonly<Record<string, TextToPrepare>>;
type SafeTexts<Of> = { [Name in keyof Of]: SafeHtml };

export function sanitizeTexts<Of extends Texts>(texts: Of): Promise<SafeTexts<Of>>;
export function sanitizeTexts(texts: Texts): Promise<Readonly<Record<string, SafeHtml>>> {
  return processText("sanitizeEach", [texts], lengthOf(Object.values(texts)));
}

/** Stored HTML as pages show it. */
export function prepareTexts<Of extends TextsToPrepare>(texts: Of): Promise<SafeTexts<Of>>;
export function prepareTexts(texts: TextsToPrepare): Promise<Readonly<Record<string, SafeHtml>>> {
  const length = lengthOf(Object.values(texts).map(({ html }) => html));
  return processText("prepareEach", [texts], length);
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, html) => sum + html.length, 0);
}
