import { shorten } from "#domain/html/text.ts";
import { cleanLine } from "../format/clean-text.ts";

const REASON_MAX = 300;

/** What PostgreSQL says of a refused statement; Drizzle wraps it as the cause. */
type Refusal = { code: string; constraint: string; message: string };

/** The database's refusal of data (classes 22 and 23), or null for every other error. */
export function refusalOf(error: unknown): Refusal | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!("code" in cause) || typeof cause.code !== "string") continue;
    if (!/^2[23]/.test(cause.code)) return null;
    const constraint =
      "constraint" in cause && typeof cause.constraint === "string" ? cause.constraint : "";
    return { code: cause.code, constraint, message: cause.message };
  }
  return null;
}

/** What an error comes down to, in one line: Drizzle's own message repeats the query with its values. */
export function reasonOf(error: unknown): string {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  const message = deepest instanceof Error ? deepest.message : String(deepest);
  return shorten(cleanLine(message), REASON_MAX);
}

export function isFeaturedLimit(error: unknown): boolean {
  return refusalOf(error)?.constraint === "portfolio_projects_featured_max_6";
}

/** A refusal in words for the report. */
export function refusalInWords({ constraint, message }: Refusal): string {
  return constraint.endsWith("_slug_key")
    ? "its address belongs to another item already"
    : `the database refused it: ${message}`;
}
