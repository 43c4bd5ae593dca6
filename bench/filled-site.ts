import type { PoolConfig } from "pg";
import { connect } from "../server/db/connection.ts";
import { administer, databaseNamed } from "../tests/support/database.ts";
import { fillWithItems } from "../tests/support/many-items.ts";
import { databaseUrl, type Site, temporaryFolder } from "../tests/support/site.ts";
import type { Bench } from "./bench.ts";
import type { Started } from "./started.ts";

type Start = (env: Record<string, string>, started: Started) => Promise<Site>;

/** A site with `size` projects and posts, in a database of its own. Gives its address. */
export async function startFilled(
  { started }: Bench,
  { server, template, size }: { server: PoolConfig; template: string; size: number },
  start: Start,
): Promise<string> {
  const name = `${template}_${size}`;
  const own = databaseNamed(server, name);
  await administer(server, (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  started.add(() =>
    administer(server, (client) => client.query(`drop database ${name} with (force)`)),
  );
  // Without the product's limit for an answer: filling takes as long as it takes.
  const filling = { ...own, query_timeout: 0 };
  const db = connect(filling, (error) => console.error("The bench lost a database", error));
  await fillWithItems(db, size);
  await db.$client.end();
  const data = await temporaryFolder();
  started.add(() => data.remove());
  const env = { DATABASE_URL: databaseUrl(own), DATA_DIR: data.path, SAMPLE_CONTENT: "off" };
  return (await start(env, started)).url;
}
