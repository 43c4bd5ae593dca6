import { z } from "zod";
import { trimmed } from "../html/blank.ts";
import { isLongerThan } from "../html/code-points.ts";
import { tooLong, typed } from "./text.ts";

/** Controls, and signs that turn the direction of what stands around a text. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * One line of text from a form: without what nobody sees and the space around it. `label` is what the
 * field is called where its problem is shown; lengths are in code points.
 */
export function line(
  label: string,
  { max, required = false }: { max: number; required?: boolean },
) {
  return typed(max, tooLong(label, max))
    .transform(cleanLine)
    .refine((text) => !required || text !== "", `${label} is required`)
    .refine((text) => !isLongerThan(text, max), tooLong(label, max));
}

/** A text on one line, trimmed and without invisible characters. */
export function cleanLine(text: string): string {
  return trimmed(text.toWellFormed().normalize("NFC").replace(UNSEEN, " "));
}

/** The largest integer of the database. */
const VERSION_MAX = 2 ** 31 - 1;

/** Which version of a thing a form was filled in from, so that a newer one is not lost. */
export const basedOn = z.coerce.number().int().min(0).max(VERSION_MAX);
