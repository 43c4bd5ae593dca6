import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hasTables } from "../../server/db/migrate.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { openSecret } from "../../server/secret.ts";
import { rememberSecret } from "../../server/site/secret-change.ts";
import { testDatabase } from "../support/database.ts";
import { importWorldWithFolder, runImportOf } from "../support/import-world.ts";
import { databaseUrl, temporaryFolder, vitrine } from "../support/site.ts";
import { waitForBlockedQuery } from "../support/wait-for-lock.ts";

test("a restore that is killed leaves the database empty, and can be repeated", async () => {
  const { world, folder: content, close } = await importWorldWithFolder();
  await runImportOf(world, content.path);
  await world.db.execute(sql`select ensure_analytics_month('2026-10-05')`);
  const scratch = await temporaryFolder();
  const backup = join(scratch.path, "backup");
  const { DATA_DIR } = world.environment;
  const from = { DATABASE_URL: databaseUrl(world.db.$client.options), DATA_DIR };
  // As a start does.
  await rememberSecret({ db: world.db, secret: await openSecret({ DATA_DIR }) });
  const written = await vitrine(["backup", backup], from);
  expect(written).toMatchObject({ code: 0, output: expect.stringContaining(`to ${backup}.`) });

  const { db, connection, drop } = await testDatabase("template0");
  const data = join(scratch.path, "data");
  const into = { DATABASE_URL: databaseUrl(connection), DATA_DIR: data };
  // A table of the same name holds the restore up once it has made its own.
  const holder = await db.$client.connect();
  await holder.query("begin; create table analytics_events_2026_10 ()");
  let kill = () => {};
  const killed = vitrine(["restore", backup], into, (child) => {
    kill = () => child.kill("SIGKILL");
  });
  await waitForBlockedQuery(db);
  kill();
  expect((await killed).code).toBeNull();
  await holder.query("rollback");
  holder.release();
  expect(await hasTables(db)).toBe(false);

  const restored = await vitrine(["restore", backup], into);
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Restored [\d,]+ rows/m),
  });
  expect(await db.$count(blogPosts)).toBe(await world.db.$count(blogPosts));
  expect((await readdir(data)).sort()).toEqual(["media", "secret"]);
  const again = await vitrine(["restore", backup], into);
  expect(again).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The database is not empty/m),
  });
  await drop();
  await scratch.remove();
  await close();
});
