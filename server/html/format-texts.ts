import type { SafeHtml } from "#domain/html/safe-html.ts";
import { prepareEach, sanitizeEach } from "./format-each.ts";
import { LONG_TEXT, runInWorker } from "./run-in-worker.ts";

type Texts = Readonly<Record<string, string>>;
type SafeTexts<Of extends Texts> = { [Name in keyof Of]: SafeHtml };

/** Long texts in the worker, since they would block the process; here and in `prepareTexts`. */
export function sanitizeTexts<Of extends Texts>(texts: Of): Promise<SafeTexts<Of>>;
export async function sanitizeTexts(texts: Texts) {
  if (lengthOf(texts) <= LONG_TEXT) return sanitizeEach(texts);
  return resultOf(await runInWorker("sanitizeEach", [texts]));
}

/** For sections with a heading of level 2. */
export function prepareTexts<Of extends Texts>(texts: Of): Promise<SafeTexts<Of>>;
export async function prepareTexts(texts: Texts) {
  if (lengthOf(texts) <= LONG_TEXT) return prepareEach(texts);
  return resultOf(await runInWorker("prepareEach", [texts]));
}

function lengthOf(texts: Texts): number {
  return Object.values(texts).reduce((sum, html) => sum + html.length, 0);
}

type Outcome = Awaited<ReturnType<typeof runInWorker<"sanitizeEach">>>;

function resultOf(outcome: Outcome): Readonly<Record<string, SafeHtml>> {
  if (!outcome.ok) throw new Error(`the text ${outcome.why}`);
  return outcome.result;
}
