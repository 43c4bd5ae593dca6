import { sql } from "drizzle-orm";
import type { Database } from "#server/db/connection.ts";
import { sqlStateOf } from "#server/db/sql-state.ts";

const LOCK_NOT_AVAILABLE = "55P03";

/**
 * With tables that refer to them. Gives way to jobs of a running site, which may use the same tables in another
 * order: in a deadlock, PostgreSQL would end one of the two.
 */
export async function truncateTables(db: Database, ...names: string[]): Promise<void> {
  for (;;) {
    try {
      return await db.transaction(async (tx) => {
        // Less than a second, when PostgreSQL looks for deadlocks.
        await tx.execute(sql`set local lock_timeout = '100ms'`);
        await tx.execute(sql.raw(`truncate ${names.join(", ")} cascade`));
      });
    } catch (error) {
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    }
  }
}
