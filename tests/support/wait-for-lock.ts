import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#server/db/connection.ts";

/** Waits until one query, or so many, are blocked by a lock. */
export async function waitForBlockedQuery(db: Database, count = 1): Promise<void> {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(count);
}
