import type { PoolConfig } from "pg";
import { connect } from "../server/db/connection.ts";
import { administer, databaseNamed } from "../tests/support/database.ts";
import { fillWithItems } from "../tests/support/many-items.ts";
import { databaseUrl, type Site, temporaryFolder } from "../tests/support/site.ts";
import type { Bench } from "./bench.ts";
import type { Cleanup } from "./cleanup.ts";

type Start = (env: Record<string, string>, cleanup: Cleanup) => Promise<Site>;

/** A site with `size` projects and posts in its own database. Returns its URL. */
export async function startFilled(
  { cleanup }: Bench,
  { server, template, size }: { server: PoolConfig; template: string; size: number },
  start: Start,
): Promise<string> {
  const name = `${template}_${size}`;
  const own = databaseNamed(server, name);
  await administer(server, (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  cleanup.add(() =>
    administer(server, (client) => client.query(`drop database ${name} with (force)`)),
  );
  // Filling takes longer than the product's query timeout.
  const filling = { ...own, query_timeout: 0 };
  const db = connect(filling, (error) =>
    console.error("The benchmark lost its database connection", error),
  );
  await fillWithItems(db, size);
  await db.$client.end();
  const data = await temporaryFolder();
  cleanup.add(() => data.remove());
  const env = { DATABASE_URL: databaseUrl(own), DATA_DIR: data.path, SAMPLE_CONTENT: "off" };
  return (await start(env, cleanup)).url;
}
