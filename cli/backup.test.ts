import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backedUpSite } from "../tests/support/backed-up-site.ts";
import { databaseUrl, vitrine } from "../tests/support/site.ts";
import { waitForBlockedQuery } from "../tests/support/wait-for-lock.ts";

test("a backup whose terminal is closed leaves nothing behind", async () => {
  const { world, scratch, close } = await backedUpSite();
  const { db, environment } = world;
  const site = {
    DATABASE_URL: databaseUrl(db.$client.options),
    DATA_DIR: environment.DATA_DIR,
  };
  let hangUp = () => {};
  let backup: ReturnType<typeof vitrine> | undefined;
  await db.transaction(async (holder) => {
    await holder.execute("lock table blog_posts in access exclusive mode");
    backup = vitrine(["backup", join(scratch, "next")], site, (child) => {
      hangUp = () => child.kill("SIGHUP");
    });
    await waitForBlockedQuery(db);
    hangUp();
  });
  expect((await backup)?.code).toBe(1);
  expect(await readdir(scratch)).toEqual(["backup"]);
  await close();
});
