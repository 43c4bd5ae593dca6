import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { connect } from "../../server/db/connection.ts";
import { type RunningDatabase, startEmbeddedDatabase } from "../../server/db/embedded/index.ts";
import { makeAccount, signInAt } from "../support/accounts.ts";
import { openFlakyProxy } from "../support/flaky-proxy.ts";
import { databaseUrl, freePort, type Site, startSite, temporaryFolder } from "../support/site.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startDatabase(folder: string): Promise<RunningDatabase> {
  const database = await startEmbeddedDatabase({ folder, log: () => {} });
  closing.push(() => database.stop());
  return database;
}

const statusOf = async (site: Pick<Site, "url">, path: string) =>
  (await fetch(`${site.url}${path}`)).status;

test("without the database cached pages are served, others return 503, and everything recovers", async () => {
  const folder = await temporaryFolder();
  closing.push(() => folder.remove());
  const postgres = join(folder.path, "postgres");
  const database = await startDatabase(postgres);
  const site = await startSite({
    DATA_DIR: join(folder.path, "data"),
    DATABASE_URL: databaseUrl(database.connection),
  });
  closing.push(() => site.stop());
  expect(await statusOf(site, "/about")).toBe(200);
  const db = connect(database.connection, () => {});
  await makeAccount(db, "owner");
  await db.$client.end();
  const session = await signInAt(site.url);
  await database.stop();

  expect(await statusOf(site, "/about")).toBe(200);
  const away = await fetch(`${site.url}/blog`);
  expect(away.status).toBe(503);
  expect(away.headers.get("retry-after")).toBe("5");
  expect(away.headers.get("cache-control")).toBe("no-store");
  const said = await away.text();
  for (const words of ["Error Loading Blog Posts", "Please try again", 'href="/blog"', "Retry"]) {
    expect(said).toContain(words);
  }
  const project = await fetch(`${site.url}/project/any`);
  expect([project.status, await project.text()]).toEqual([
    503,
    expect.stringContaining("Project not found"),
  ]);
  const files = ["/feed.xml", "/sitemap.xml", "/sitemap-posts-1.xml", "/robots.txt", "/llms.txt"];
  for (const path of ["/blog.data", "/social/home.1.png", "/favicon.ico", "/readyz", ...files]) {
    expect([path, await statusOf(site, path)]).toEqual([path, 503]);
  }
  const unverified = await fetch(`${site.url}/admin`, { headers: { Cookie: session } });
  expect([unverified.status, await unverified.text()]).toEqual([
    503,
    expect.stringContaining("Security verification failed"),
  ]);
  expect(await statusOf(site, "/healthz")).toBe(200);

  await startDatabase(postgres);
  for (const path of ["/blog", "/feed.xml", "/readyz"]) {
    await expect.poll(() => statusOf(site, path)).toBe(200);
  }
});

/** Start-up queries in order: migrations, listening, queue. */
const MOMENTS = ["pg_advisory_lock", "listen ", "pgboss"];

test("when the database goes away during the start, the site waits and is not ready", async () => {
  const folder = await temporaryFolder();
  closing.push(() => folder.remove());
  const { connection } = await startDatabase(join(folder.path, "postgres"));
  const { user, database } = connection;
  const proxy = await openFlakyProxy(connection, MOMENTS);
  closing.push(proxy.close);
  const PORT = `${await freePort()}`;
  const starting = startSite({
    DATA_DIR: join(folder.path, "data"),
    DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${database}`,
    PORT,
  });
  closing.push(async () => (await starting).stop());
  // An early exit rejects with its own error.
  const early = { url: `http://localhost:${PORT}` };
  await Promise.race([starting, expect.poll(proxy.isDown, { timeout: 60_000 }).toBe(true)]);
  expect(await statusOf(early, "/healthz")).toBe(200);
  expect(await statusOf(early, "/readyz")).toBe(503);
  proxy.restore();
  const site = await starting;
  expect(await statusOf(site, "/readyz")).toBe(200);
  expect(site.output()).toContain("the database is away; trying again");
  expect(site.output()).not.toContain("uncaught");
});
