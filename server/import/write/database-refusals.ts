import { shorten } from "#domain/html/text.ts";
import type { Refusal } from "../../db/refusals.ts";
import { cleanLine } from "../format/clean-text.ts";

const REASON_MAX = 300;

/** The innermost cause in one line: Drizzle messages repeat the query with its values. */
export function rootCauseOf(error: unknown): string {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  const message = deepest instanceof Error ? deepest.message : String(deepest);
  return shorten(cleanLine(message), REASON_MAX);
}

export function describeRefusal({ constraint, message }: Refusal): string {
  return constraint.endsWith("_slug_key")
    ? "its address is already used by another item"
    : `rejected by the database: ${message}`;
}
