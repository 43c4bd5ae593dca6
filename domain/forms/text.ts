import { z } from "zod";
import { isFarLongerThan, isLongerThan } from "../text/code-points.ts";

export function tooLong(label: string, max: number): string {
  return `${label} must be at most ${max} characters long.`;
}

export const missing = (label: string) => `${label} is required`;

export function notWithin(label: string, min: number, max: number): string {
  return `${label} must be a number from ${min} to ${max}.`;
}

/** Rejects texts that are far too long before any other rule runs on them. `max` in code points. */
export function typed(max: number, problem: string) {
  return z
    .string()
    .default("")
    .transform((text) => text.trim())
    .refine((text) => !isFarLongerThan(text, max), { abort: true, message: problem });
}

export function text(label: string, { max }: { max: number }) {
  return z
    .string()
    .refine((given) => !isLongerThan(given, max), { abort: true, message: tooLong(label, max) })
    .refine(isStorable, `${label} contains a character that cannot be saved.`);
}

/** PostgreSQL accepts neither NUL nor lone surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** Forms without scripts send each line break as two characters (HTML Standard, "form submission"). */
export function withSingleLineBreaks(text: string): string {
  return text.replaceAll("\r\n", "\n");
}
