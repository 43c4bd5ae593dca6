import type { Database, Queryable } from "../db/connection.ts";
import { isLocked, withLock } from "../db/with-lock.ts";

const LOCK = "import";

/**
 * Does some work while no other import runs, on any machine; null when one does. It stops when `lost`
 * is aborted: the lock went, so another may begin.
 */
export function whileAlone<T>(
  db: Database,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | null> {
  return withLock(db, LOCK, (_, lost) => work(lost));
}

/** Whether an import runs just now, or is being taken back. */
export function isAnyUnderWay(db: Queryable): Promise<boolean> {
  return isLocked(db, LOCK);
}
