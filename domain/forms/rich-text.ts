import { plainText } from "../html/text.ts";
import { isBlank, trimmed } from "../text/blank.ts";
import { isLongerThan } from "../text/code-points.ts";
import { normalized } from "../text/normalize.ts";
import { tooLong, typed, withSingleLineBreaks } from "./text.ts";

/** Control characters except line breaks, and bidirectional formatting. */
const UNPRINTABLE = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Multi-line plain text; `max` in code points after cleaning. */
export function lines(label: string, { max }: { max: number }) {
  return typed(max, tooLong(label, max))
    .transform((text) => trimmed(normalizeText(text)))
    .refine((text) => !isLongerThan(text, max), tooLong(label, max));
}

const hasText = (html: string) => !isBlank(plainText(html));

/** Unsanitized editor HTML, empty when it shows nothing; `max` in code points of the HTML. */
export function richText(
  label: string,
  { max, isShown = hasText }: { max: number; isShown?: (html: string) => boolean },
) {
  return typed(max, tooLong(label, max))
    .transform((html) => normalizeText(html).trim())
    .refine((html) => !isLongerThan(html, max), { abort: true, message: tooLong(label, max) })
    .transform((html) => (isShown(html) ? html : ""));
}

function normalizeText(text: string): string {
  return withSingleLineBreaks(normalized(text.toWellFormed())).replace(UNPRINTABLE, " ");
}
