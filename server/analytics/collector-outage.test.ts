import { sql } from "drizzle-orm";
import { beforeEach, expect, inject, test } from "vitest";
import { administer } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { BROWSER } from "../../tests/support/views.ts";
import { parseBeacon } from "./beacon.ts";
import { Collector } from "./collector.ts";
import { analyticsSessions } from "./tables.ts";
import { WaitingBeacons } from "./waiting-beacons.ts";

let collector: Collector;
let now: Date;
let warnings: unknown[][];
const { world } = await forAllTests(importWorld());
beforeEach(async () => {
  await world.db.execute(sql`truncate analytics_events, analytics_sessions`);
  now = new Date("2026-03-10T10:00:00Z");
  warnings = [];
  const log = { warn: (...warning: unknown[]) => void warnings.push(warning) };
  const waiting = new WaitingBeacons({ beacons: 3, bytes: 1_000_000 });
  collector = new Collector({ ...world, log, now: () => now, waiting });
});

const after = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
function collect(sent: object, address = "203.0.113.7"): void {
  const beacon = parseBeacon(JSON.stringify(sent));
  if (beacon) collector.collect(beacon, { address, userAgent: BROWSER });
}

/** Ends all connections and refuses further ones while `work` runs. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  const { rows } = await world.db.execute<{ name: string }>(sql`select current_database() as name`);
  const name = rows[0]?.name ?? "";
  await administer(inject("database").connection, async (client) => {
    await client.query(`alter database ${name} allow_connections false`);
    await client.query(
      "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1",
      [name],
    );
    await work();
    await client.query(`alter database ${name} allow_connections true`);
  });
}

const sessions = () =>
  world.db
    .select({ startedAt: analyticsSessions.startedAt, seconds: analyticsSessions.seconds })
    .from(analyticsSessions)
    .orderBy(analyticsSessions.startedAt);

test("what is reported while the database is away is written when it is back, with its times", async () => {
  collect({ path: "/", isOpened: true });
  await collector.flush();
  const begun = now;
  await whileAway(async () => {
    // Settings in memory are too old by then.
    after(25);
    collect({ path: "/", seconds: 1_500 });
    await collector.flush();
    after(60);
    collect({ path: "/", isOpened: true });
    await collector.flush();
    after(24 * 60);
  });
  const next = new Date(begun.getTime() + 85 * 60_000);
  await expect.poll(sessions).toEqual([
    { startedAt: begun, seconds: 1_500 },
    { startedAt: next, seconds: 0 },
  ]);
  expect(warnings.map(([, text]) => text)).toEqual(["views wait for the database"]);
});

test("a stop while the database is away says how many beacons it lost", async () => {
  await whileAway(async () => {
    for (const nth of [1, 2, 3, 4, 5]) collect({ path: "/", isOpened: true }, `203.0.113.${nth}`);
    await collector.close();
  });
  await collector.close();
  expect(await sessions()).toEqual([]);
  expect(warnings.slice(1)).toEqual([[{ beacons: 5 }, "views were dropped"]]);
});

test("when too much is reported while the database is away, the oldest is dropped and counted", async () => {
  await whileAway(async () => {
    for (const nth of [1, 2, 3, 4, 5]) {
      collect({ path: "/", isOpened: true }, `203.0.113.${nth}`);
      after(1);
    }
    await collector.flush();
  });
  await expect.poll(async () => (await sessions()).length).toBe(3);
  await collector.flush();
  expect((await sessions())[0]?.startedAt).toEqual(new Date("2026-03-10T10:02:00Z"));
  expect(warnings[1]).toEqual([{ beacons: 2 }, "views were dropped"]);
});
