import type { PoolConfig } from "pg";
import { connect, type Database } from "../server/db/connection.ts";
import { administer, databaseNamed } from "../tests/support/database.ts";
import { fillWithItems } from "../tests/support/many-items.ts";
import { databaseUrl, type SiteProcess, temporaryFolder } from "../tests/support/site.ts";
import { startDatabaseServer } from "../tests/support/start-database.ts";
import type { Bench } from "./bench.ts";
import { startProduct } from "./start-product.ts";

export type DatabaseServer = { connection: PoolConfig; template: string };

export async function startServer({ cleanup }: Bench): Promise<DatabaseServer> {
  const { stop, ...server } = await startDatabaseServer();
  cleanup.add(stop);
  return server;
}

/** A migrated database of its own. */
export async function createDatabase(
  { cleanup }: Bench,
  { connection, template }: DatabaseServer,
  suffix: string,
): Promise<{ db: Database; config: PoolConfig }> {
  const name = `${template}_${suffix}`;
  const config = databaseNamed(connection, name);
  await administer(connection, (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  cleanup.add(() =>
    administer(connection, (client) => client.query(`drop database ${name} with (force)`)),
  );
  // Filling takes longer than the product's query timeout.
  const db = connect({ ...config, query_timeout: 0 }, (error) =>
    console.error("The benchmark lost its database connection", error),
  );
  cleanup.add(() => db.$client.end());
  return { db, config };
}

/** A site on the database, with its own data folder and no content. */
export async function startSiteOn(
  { cleanup }: Bench,
  config: PoolConfig,
  { env = {}, start = startProduct }: { env?: Record<string, string>; start?: typeof startProduct },
): Promise<SiteProcess> {
  const data = await temporaryFolder();
  cleanup.add(() => data.remove());
  const own = { DATABASE_URL: databaseUrl(config), DATA_DIR: data.path, SAMPLE_CONTENT: "off" };
  return start({ ...own, ...env }, cleanup);
}

/** The URL of a site with `size` projects and posts. */
export async function startFilled(
  bench: Bench,
  server: DatabaseServer,
  size: number,
  start = startProduct,
): Promise<string> {
  const { db, config } = await createDatabase(bench, server, String(size));
  await fillWithItems(db, size);
  return (await startSiteOn(bench, config, { start })).url;
}
