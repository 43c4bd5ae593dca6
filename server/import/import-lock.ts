import type { Database, Queryable } from "../db/connection.ts";
import { isLocked, withLock } from "../db/with-lock.ts";

const LOCK = "import";

export const IMPORT_RUNNING = "Another import or undo is running. Try again when it has finished.";

/** Null while another import or undo runs. On `lost`, stop: another import may start. */
export function withImportLock<T>(
  db: Database,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | null> {
  return withLock(db, LOCK, (_, lost) => work(lost));
}

export function isImportRunning(db: Queryable): Promise<boolean> {
  return isLocked(db, LOCK);
}
