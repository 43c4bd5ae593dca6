import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, type PoolConfig } from "pg";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

/** Any number will do, as long as every process of every version uses the same. */
const MIGRATION_LOCK = 7_461_001;

/** The oldest PostgreSQL whose SQL we speak, as its `server_version_num`. */
const OLDEST_VERSION = 150_000;

/**
 * Brings the database to this version's tables. Processes that start at once take turns: one
 * migrates, the others find it done. Has a connection of its own, since a migration may take longer
 * than any page may. May be repeated after a failure. `connected` is called once the server answers.
 * @throws when the server is older than PostgreSQL 15
 */
export async function migrateDatabase(
  connection: PoolConfig,
  connected: () => void = () => {},
): Promise<void> {
  const client = new Client(connection);
  // A loss fails the query that is under way, which reports it.
  client.on("error", () => {});
  await client.connect();
  try {
    connected();
    const { rows } = await client.query("show server_version_num");
    if (Number(rows[0]?.server_version_num) < OLDEST_VERSION) {
      throw new Error("DATABASE_URL leads to a PostgreSQL that is too old: 15 or newer is needed");
    }
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
  } finally {
    // The lock goes with the connection.
    await client.end();
  }
}
