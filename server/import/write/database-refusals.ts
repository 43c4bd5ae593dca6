import { shorten } from "#domain/html/text.ts";
import type { Refusal } from "../../db/refusals.ts";
import { cleanLine } from "../format/clean-text.ts";

const REASON_MAX = 300;

/** What an error comes down to, in one line: Drizzle's own message repeats the query with its values. */
export function reasonOf(error: unknown): string {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  const message = deepest instanceof Error ? deepest.message : String(deepest);
  return shorten(cleanLine(message), REASON_MAX);
}

/** A refusal in words for the report. */
export function refusalInWords({ constraint, message }: Refusal): string {
  return constraint.endsWith("_slug_key")
    ? "its address belongs to another item already"
    : `the database refused it: ${message}`;
}
