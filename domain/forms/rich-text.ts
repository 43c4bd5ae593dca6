import { isBlank, trimmed } from "../html/blank.ts";
import { isLongerThan } from "../html/code-points.ts";
import { plainText } from "../html/text.ts";
import { tooLong, typed } from "./text.ts";

/** Controls but for line breaks, and signs that turn the direction of what stands around a text. */
const UNSEEN = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text with its line breaks from a form, such as a quote. Lengths are in code points of what is kept.
 */
export function lines(label: string, { max }: { max: number }) {
  return typed(max, tooLong(label, max))
    .transform((text) => trimmed(readable(text)))
    .refine((text) => !isLongerThan(text, max), tooLong(label, max));
}

/**
 * HTML that an editor wrote, not yet sanitised: whoever stores it does that. Without a sign that is
 * seen, it is empty. `max` is in code points of the HTML.
 */
export function richText(label: string, { max }: { max: number }) {
  return typed(max, tooLong(label, max))
    .transform((html) => readable(html).trim())
    .refine((html) => !isLongerThan(html, max), { abort: true, message: tooLong(label, max) })
    .transform((html) => (isBlank(plainText(html)) ? "" : html));
}

function readable(text: string): string {
  return text.toWellFormed().normalize("NFC").replaceAll("\r\n", "\n").replace(UNSEEN, " ");
}
