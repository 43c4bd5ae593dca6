import type { Database } from "../db/connection.ts";
import { withLock } from "../db/with-lock.ts";

/**
 * Does some work while no other import runs, on any machine; null when one does. It stops when `lost`
 * is aborted: the lock went, so another may begin.
 */
export function whileAlone<T>(
  db: Database,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | null> {
  return withLock(db, "import", (_, lost) => work(lost));
}
