import { DrizzleQueryError } from "drizzle-orm/errors";
import { cleanLine } from "#domain/forms/line.ts";
import { shorten } from "#domain/html/text.ts";

/** The code that Node, PostgreSQL or a library set, such as `ENOENT` or `3D000`. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Of a failed query, the reason alone. */
export function readableMessageOf(error: unknown): string {
  return error instanceof DrizzleQueryError ? rootCauseOf(error) : messageOf(error);
}

const REASON_MAX_CHARS = 300;

/** The innermost cause in one line: Drizzle messages repeat the query with its values. */
export function rootCauseOf(error: unknown): string {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  return shorten(cleanLine(messageOf(deepest)), REASON_MAX_CHARS);
}
