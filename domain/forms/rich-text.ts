import { z } from "zod";
import { codePoints } from "../html/code-points.ts";
import { plainText } from "../html/text.ts";

/** Controls but for line breaks, and signs that turn the direction of what stands around a text. */
const UNSEEN = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text with its line breaks from a form, such as a quote. Lengths are in code points of what is kept.
 */
export function lines(label: string, { max }: { max: number }) {
  return z
    .string()
    .default("")
    .transform((typed) => readable(typed).trim())
    .refine((text) => codePoints(text) <= max, tooLong(label, max));
}

/**
 * HTML that an editor wrote, not yet sanitised: whoever stores it does that. Without a word in it, it
 * is empty. `max` is in code points of the HTML.
 */
export function richText(label: string, { max }: { max: number }) {
  return z
    .string()
    .default("")
    .transform((written) => (plainText(written) === "" ? "" : readable(written).trim()))
    .refine((html) => codePoints(html) <= max, tooLong(label, max));
}

function readable(typed: string): string {
  return typed.toWellFormed().normalize("NFC").replaceAll("\r\n", "\n").replace(UNSEEN, " ");
}

function tooLong(label: string, max: number): string {
  return `${label} must be at most ${max} characters long.`;
}
