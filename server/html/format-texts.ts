import type { SafeHtml } from "#domain/html/safe-html.ts";
import { processText } from "./run-in-worker.ts";

type Texts = Readonly<Record<string, string>>;
type SafeTexts<Of extends Texts> = { [Name in keyof Of]: SafeHtml };

export function sanitizeTexts<Of extends Texts>(texts: Of): Promise<SafeTexts<Of>>;
export function sanitizeTexts(texts: Texts): Promise<Readonly<Record<string, SafeHtml>>> {
  return processText("sanitizeEach", [texts], lengthOf(texts));
}

/** For sections with a heading of level 2. */
export function prepareTexts<Of extends Texts>(texts: Of): Promise<SafeTexts<Of>>;
export function prepareTexts(texts: Texts): Promise<Readonly<Record<string, SafeHtml>>> {
  return processText("prepareEach", [texts], lengthOf(texts));
}

function lengthOf(texts: Texts): number {
  return Object.values(texts).reduce((sum, html) => sum + html.length, 0);
}
