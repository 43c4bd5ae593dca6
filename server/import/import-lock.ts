import type { Database } from "../db/connection.ts";
import { withLock } from "../db/with-lock.ts";

/** Does some work while no other import runs, on any machine; null when one does. */
export function whileAlone<T>(db: Database, work: () => Promise<T>): Promise<T | null> {
  return withLock(db, "import", work);
}
