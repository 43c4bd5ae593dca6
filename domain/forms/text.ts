import { z } from "zod";
import { isFarLongerThan, isLongerThan } from "../html/code-points.ts";
import { isStorable } from "./storable.ts";

export function tooLong(label: string, max: number): string {
  return `${label} must be at most ${max} characters long.`;
}

/**
 * A text from a form that is cleaned later: trimmed, and refused ahead of every other rule when no
 * cleaning could bring it down to `max` code points.
 */
export function typed(max: number, problem: string) {
  return z
    .string()
    .default("")
    .transform((text) => text.trim())
    .refine((text) => !isFarLongerThan(text, max), { abort: true, message: problem });
}

/** A text that is kept as it came, in at most `max` code points and without what cannot be stored. */
export function text(label: string, { max }: { max: number }) {
  return z
    .string()
    .refine((given) => !isLongerThan(given, max), { abort: true, message: tooLong(label, max) })
    .refine(isStorable, `${label} contains a character that cannot be saved.`);
}
