import { randomUUID } from "node:crypto";
import { Client, type PoolConfig } from "pg";
import { inject } from "vitest";
import { connect, type Database } from "../../server/db/connection.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** How to reach the test server's maintenance database, and the name of the migrated template. */
    database: { connection: PoolConfig; template: string };
  }
}

/** Cloning a template fails while another clone of it runs, so clones take turns. */
const CLONE_LOCK = 7_461_002;

export type TestDatabase = {
  db: Database;
  /** Reaches the same database from another process or listener. */
  connection: PoolConfig;
  drop(): Promise<void>;
};

/** A database of its own for a test file, in some 20 ms: migrated and empty, or like `template`. */
export async function testDatabase(template = inject("database").template): Promise<TestDatabase> {
  const { connection } = inject("database");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(connection, async (client) => {
    await client.query("select pg_advisory_lock($1)", [CLONE_LOCK]);
    await client.query(`create database ${name} template ${template}`);
  });
  const own = databaseNamed(connection, name);
  // Without the product's limit for an answer: filling a database takes longer, on a busy machine
  // much longer. Some tests cut connections on purpose; else the next query fails.
  const db = connect({ ...own, query_timeout: 0 }, () => {});
  return {
    db,
    connection: own,
    async drop() {
      await db.$client.end();
      await administer(connection, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** The same server with another database. */
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
