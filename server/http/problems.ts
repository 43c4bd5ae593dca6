import { DrizzleQueryError } from "drizzle-orm";

/** PostgreSQL's classes of "not now": connection trouble, no resources, an administrator's shutdown. */
const PASSING_SQLSTATE = /^(?:08|53|57P0)/;
const PASSING_ERRNO = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);
const PASSING_TEXT =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|not currently accepting connections/i;

/** Whether an error means that the database cannot be reached just now. */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isDatabaseDown(error.cause);
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return PASSING_ERRNO.has(code) || PASSING_SQLSTATE.test(code) || PASSING_TEXT.test(error.message);
}
