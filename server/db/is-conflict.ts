import { DrizzleQueryError } from "drizzle-orm";
import { codeOf } from "../errors.ts";

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";

/** Whether a transaction failed only because of another one, so that it can be repeated. */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error instanceof DrizzleQueryError ? error.cause : error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}
