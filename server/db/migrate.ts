import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, type PoolConfig } from "pg";
import type { Queryable, Transaction } from "./connection.ts";
import { applyRoutines, functionsOfIndexes } from "./routines.ts";

const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL("./migrations", import.meta.url)) };

/** Any number will do, as long as every process of every version uses the same. */
const MIGRATION_LOCK = 7_461_001;

/** `server_version_num` of the oldest supported PostgreSQL. */
const OLDEST_VERSION = 150_000;

/** `outdated`: of an earlier version, which a start updates. */
export type TablesState = "none" | "outdated" | "current";

/** As Drizzle records it. */
export type AppliedMigration = { hash: string; createdAt: number };

/**
 * Brings the database to this version's tables, functions and triggers. An advisory lock serialises
 * processes that start at once. Uses its own connection, since a migration may exceed the timeouts of the
 * pool. May be repeated after a failure. `connected` is called once the server answers.
 * @throws when the server is older than PostgreSQL 15, or the tables are older than the first migration or
 * newer than the last
 */
export async function migrateDatabase(
  connection: PoolConfig,
  connected: () => void = () => {},
): Promise<void> {
  await withClient(connection, async (client) => {
    connected();
    await requireKnownServer(client);
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await requireKnownTables(client);
    await applyRoutines(client, () => migrate(drizzle({ client }), MIGRATIONS));
  });
}

/** Changes nothing. @throws as `migrateDatabase` does */
export function readTablesState(connection: PoolConfig): Promise<TablesState> {
  return withClient(connection, async (client) => {
    await requireKnownServer(client);
    return requireKnownTables(client);
  });
}

/** Ending the connection releases its locks. */
async function withClient<T>(
  connection: PoolConfig,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connection);
  // A lost connection fails the query under way, which reports it.
  client.on("error", () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function requireKnownServer(client: Client): Promise<void> {
  const { rows } = await client.query("show server_version_num");
  if (Number(rows[0]?.server_version_num) < OLDEST_VERSION) {
    throw new Error("DATABASE_URL leads to a PostgreSQL that is too old: 15 or newer is needed");
  }
}

/** Whether this version has the migration, and so can update from the tables as of it. */
export function isKnownMigration({ hash, createdAt }: AppliedMigration): boolean {
  return readMigrationFiles(MIGRATIONS).some(
    (known) => known.folderMillis === createdAt && known.hash === hash,
  );
}

export async function readLastMigration(db: Queryable): Promise<AppliedMigration> {
  const { rows } = await db.execute<{ hash: string; createdAt: string }>(
    sql`select hash, created_at as "createdAt" from drizzle.__drizzle_migrations
      order by created_at desc limit 1`,
  );
  const [last] = rows;
  if (!last) throw new Error("The database has no tables yet.");
  return { hash: last.hash, createdAt: Number(last.createdAt) };
}

export async function hasTables(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  return rows[0]?.known ?? false;
}

/**
 * The tables as of a migration, without triggers, in an empty database and in the caller's transaction: what
 * `migrateDatabase` completes after it. Processes that migrate wait for the transaction.
 */
export async function createTables(tx: Transaction, last: AppliedMigration): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  await tx.execute(sql.raw(await functionsOfIndexes()));
  // As Drizzle does.
  await tx.execute(sql`create schema drizzle`);
  await tx.execute(sql`create table drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`);
  for (const migration of readMigrationFiles(MIGRATIONS)) {
    const { folderMillis, hash } = migration;
    if (folderMillis > last.createdAt) return;
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${hash}, ${folderMillis})`);
  }
}

/**
 * Tables from before the first migration are updated by the version in between. A newer version's must keep
 * their own functions and triggers.
 */
async function requireKnownTables(client: Client): Promise<TablesState> {
  const migrations = readMigrationFiles(MIGRATIONS);
  const known = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (known.rows[0]?.name === null) return "none";
  const { rows } = await client.query(
    `select max(created_at) < $1 as is_older, max(created_at) > $2 as is_newer,
        max(created_at) = $2 as is_current
      from drizzle.__drizzle_migrations`,
    [migrations[0]?.folderMillis, migrations.at(-1)?.folderMillis],
  );
  if (rows[0]?.is_older) {
    throw new Error(`The tables are too old to update from: see "Updating" in docs/running.md`);
  }
  if (rows[0]?.is_newer) {
    throw new Error("The database was updated by a newer version of Vitrine. Start that version.");
  }
  return rows[0]?.is_current ? "current" : "outdated";
}
