import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Database } from "./connection.ts";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

/** Any number will do, as long as every process of every version uses the same. */
const MIGRATION_LOCK = 7_461_001;

/**
 * Brings the database to this version's tables. Processes that start at once take turns: one
 * migrates, the others find it done.
 */
export async function migrateDatabase(db: Database): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    client.release();
  } catch (error) {
    // A broken connection drops its lock by itself; it must not go back into the pool.
    client.release(true);
    throw error;
  }
}
