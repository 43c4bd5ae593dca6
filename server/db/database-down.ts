import { DrizzleQueryError } from "drizzle-orm";
import { codeOf } from "../errors.ts";
import { sqlStateOf } from "./sql-state.ts";

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
  if (TRANSIENT_SQLSTATE.test(sqlStateOf(error) ?? "")) return true;
  // Not of any cause: a mail server or a storage may be unreachable too.
  const failure = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(failure instanceof Error)) return false;
  return TRANSIENT_ERRNO.has(codeOf(failure) ?? "") || TRANSIENT_TEXT.test(failure.message);
}
