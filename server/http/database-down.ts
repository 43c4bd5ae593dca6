import { DrizzleQueryError } from "drizzle-orm";
import { codeOf } from "../errors.ts";

/** PostgreSQL's transient classes: connection trouble, no resources, administrator's shutdown. */
const TRANSIENT_SQLSTATE = /^(?:08|53|57P0)/;
const TRANSIENT_ERRNO = new Set([
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

const TRANSIENT_TEXT =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|not currently accepting connections/i;

export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isDatabaseDown(error.cause);
  if (!(error instanceof Error)) return false;
  const code = codeOf(error) ?? "";
  return (
    TRANSIENT_ERRNO.has(code) || TRANSIENT_SQLSTATE.test(code) || TRANSIENT_TEXT.test(error.message)
  );
}
