import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client, PoolConfig } from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedDatabase } from "../../server/db/embedded/index.ts";
import { migrateDatabase } from "../../server/db/migrate.ts";
import { administer, databaseNamed } from "./database.ts";

/** Global setup: one PostgreSQL server with a migrated template that each test file clones. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...database } = await startDatabaseServer();
  project.provide("database", database);
  return stop;
}

export async function startDatabaseServer(): Promise<{
  connection: PoolConfig;
  template: string;
  stop(): Promise<void>;
}> {
  const url = process.env.DATABASE_URL;
  const { connection, stop } = url
    ? { connection: { connectionString: url }, stop: async () => {} }
    : await ownServer();
  const template = `template_${randomUUID().replaceAll("-", "")}`;
  await administer(connection, (client) => client.query(`create database ${template}`));
  await migrateDatabase(databaseNamed(connection, template));
  return {
    connection,
    template,
    async stop() {
      await administer(connection, (client) => client.query(`drop database ${template}`));
      await stop();
    },
  };
}

async function ownServer(): Promise<{ connection: PoolConfig; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-test-db-"));
  const start = () => startEmbeddedDatabase({ folder: join(folder, "postgres"), log: () => {} });
  const first = await start();
  await administer(first.connection, forgetful);
  // max_connections needs a restart.
  await first.stop();
  const server = await start();
  return {
    connection: server.connection,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Durability is not needed in tests. */
async function forgetful(client: Client): Promise<void> {
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
    await client.query(`alter system set ${setting} = off`);
  }
  await client.query("alter system set max_wal_size = '256MB'");
  // Test files run in parallel, some with two processes each.
  await client.query("alter system set max_connections = 200");
}
