import { sql } from "drizzle-orm";
import type { Database } from "#server/db/connection.ts";
import { sqlStateOf } from "#server/db/sql-state.ts";

const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Empties the tables and all that refer to them. It does not wait long for a lock while it holds others: jobs of
 * a running site may lock the same tables in another order, and PostgreSQL ends a deadlock by canceling one side.
 */
export async function truncateTables(db: Database, ...names: string[]): Promise<void> {
  for (;;) {
    try {
      return await db.transaction(async (tx) => {
        // PostgreSQL looks for deadlocks after a second.
        await tx.execute(sql`set local lock_timeout = '100ms'`);
        await tx.execute(sql.raw(`truncate ${names.join(", ")} cascade`));
      });
    } catch (error) {
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    }
  }
}
