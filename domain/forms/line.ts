import { z } from "zod";
import { trimmed } from "../text/blank.ts";
import { isLongerThan } from "../text/code-points.ts";
import { normalized } from "../text/normalize.ts";
import { missing, tooLong, typed } from "./text.ts";

const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** A single-line field, cleaned. `label` is used in error messages; lengths are in code points. */
export function line(
  label: string,
  { max, required = false }: { max: number; required?: boolean },
) {
  return typed(max, tooLong(label, max))
    .transform(cleanLine)
    .refine((text) => !required || text !== "", missing(label))
    .refine((text) => !isLongerThan(text, max), tooLong(label, max));
}

export function cleanLine(text: string): string {
  return trimmed(normalized(text.toWellFormed()).replace(UNPRINTABLE, " "));
}

/** PostgreSQL's largest integer. */
const VERSION_MAX = 2 ** 31 - 1;

/** The version that the form was loaded from, for conflict detection. */
export const baseVersion = z.coerce.number().int().min(0).max(VERSION_MAX);
