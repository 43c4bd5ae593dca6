import { randomUUID } from "node:crypto";
import { Client, type PoolConfig } from "pg";
import { inject } from "vitest";
import { connect, type Database } from "../../server/db/connection.ts";
import { codeOf } from "../../server/errors.ts";
import { within } from "./within.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection to the maintenance database, and the name of the migrated template. */
    database: { connection: PoolConfig; template: string };
  }
}

const CLOSES_WITHIN_MS = 30_000;
const DROPS_WITHIN_MS = 30_000;
const QUERY_CANCELED = "57014";

/** PostgreSQL cannot clone a template concurrently. */
const CLONE_LOCK = 7_461_002;

export type TestDatabase = {
  db: Database;
  connection: PoolConfig;
  drop(): Promise<void>;
};

/** A migrated, empty database (or a clone of `template`) in about 20 ms. */
export async function testDatabase(template = inject("database").template): Promise<TestDatabase> {
  const { connection } = inject("database");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(connection, async (client) => {
    await client.query("select pg_advisory_lock($1)", [CLONE_LOCK]);
    // Takes half the time of the default where checkpoints need not be durable.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const own = databaseNamed(connection, name);
  // No query timeout, since filling a database is slow. Some tests cut connections on purpose.
  const db = connect({ ...own, query_timeout: 0 }, () => {});
  return {
    db,
    connection: own,
    async drop() {
      await within(CLOSES_WITHIN_MS, "Closing the connections of a test", db.$client.end());
      await administer(connection, (client) => dropDatabase(client, name));
    },
  };
}

/**
 * Waits for every process of the server, those of other test files too. A database that is left over goes
 * with its server at the end.
 */
async function dropDatabase(client: Client, name: string): Promise<void> {
  await client.query(`set statement_timeout = ${DROPS_WITHIN_MS}`);
  try {
    await client.query(`drop database ${name} with (force)`);
  } catch (error) {
    if (codeOf(error) !== QUERY_CANCELED) throw error;
    const { rows } = await client.query(
      "select pid, state, wait_event, left(query, 200) as query from pg_stat_activity where state <> 'idle'",
    );
    console.warn(`${name} was not dropped within ${DROPS_WITHIN_MS} ms beside`, rows);
  }
}

export function databaseNamed(connection: PoolConfig, name: string): PoolConfig {
  if (!connection.connectionString) return { ...connection, database: name };
  const url = new URL(connection.connectionString);
  url.pathname = `/${name}`;
  return { connectionString: url.href };
}

export async function administer(
  connection: PoolConfig,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
