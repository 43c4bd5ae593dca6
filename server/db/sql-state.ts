import { DatabaseError } from "pg";

/** PostgreSQL's error among the causes: Drizzle wraps it, and others may wrap that. */
export function databaseErrorOf(error: unknown): DatabaseError | null {
  let cause = error;
  while (cause instanceof Error && !(cause instanceof DatabaseError)) cause = cause.cause;
  return cause instanceof DatabaseError ? cause : null;
}

/** PostgreSQL's five-character code, such as `23505`; undefined for errors that are not its own. */
export function sqlStateOf(error: unknown): string | undefined {
  return databaseErrorOf(error)?.code;
}
