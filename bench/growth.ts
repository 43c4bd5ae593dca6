import type { PoolConfig } from "pg";
import { connect } from "../server/db/connection.ts";
import { administer, databaseNamed } from "../tests/support/database.ts";
import { fillWithItems } from "../tests/support/many-items.ts";
import { databaseUrl, temporaryFolder } from "../tests/support/site.ts";
import { startDatabaseServer } from "../tests/support/start-database.ts";
import type { Bench } from "./bench.ts";
import { timeInTurn } from "./in-turn.ts";
import { startUncached } from "./start-product.ts";
import { medianOf, ratios } from "./statistics.ts";

const SIZES = [10, 1_000, 100_000];
/** Of what the same page costs in the smallest database. */
const TIMES_MAX = 1.2;

const PAGES = [
  ["home", "/"],
  ["all projects, first page", "/?projects=all"],
  ["listing, first page", "/blog"],
  // An item that every size has.
  ["a post", "/blog/post-10"],
  ["a project", "/project/project-10"],
] as const;

/** What a page costs with few and with many projects and posts, nothing being kept. */
export async function measureGrowth(bench: Bench): Promise<void> {
  bench.say(`Growth: filling databases with ${SIZES.map(counted).join(", ")} projects and posts`);
  const { connection, template, stop } = await startDatabaseServer();
  bench.started.add(stop);
  const sites: string[] = [];
  for (const size of SIZES) sites.push(await startFilled(bench, connection, template, size));
  for (const [page, path] of PAGES) {
    const [fewest = [], ...more] = await timeInTurn(
      sites.map((url) => url + path),
      bench.isQuick ? { rounds: 3, perRound: 20 } : { rounds: 7, perRound: 30 },
    );
    for (const [index, times] of more.entries()) {
      bench.report({
        what: `Uncached ${page}, ${counted(SIZES[index + 1])} items to ${counted(SIZES[0])}`,
        rounds: ratios(times, fewest),
        unit: "",
        limit: { atMost: TIMES_MAX },
        behind: `${medianOf(times).toFixed(2)} ms to ${medianOf(fewest).toFixed(2)} ms`,
      });
    }
  }
}

async function startFilled(
  { started }: Bench,
  server: PoolConfig,
  template: string,
  size: number,
): Promise<string> {
  const name = `${template}_${size}`;
  const own = databaseNamed(server, name);
  await administer(server, (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  started.add(() =>
    administer(server, (client) => client.query(`drop database ${name} with (force)`)),
  );
  const db = connect(own, (error) => console.error("The bench lost a database", error));
  await fillWithItems(db, size);
  await db.$client.end();
  const data = await temporaryFolder();
  started.add(() => data.remove());
  const env = { DATABASE_URL: databaseUrl(own), DATA_DIR: data.path, SAMPLE_CONTENT: "off" };
  return (await startUncached(env, started)).url;
}

function counted(size = 0): string {
  return size.toLocaleString("en");
}
