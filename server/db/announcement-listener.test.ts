import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { type AnnouncementListener, listenForAnnouncements } from "./announcement-listener.ts";
import { announce } from "./announcements.ts";

let listener: AnnouncementListener;
const received: string[][] = [];
let gaps = 0;
let wake = () => {};
const log = pino({ level: "silent" });

/** Rechecks the condition on each event. */
function until(condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    wake = () => condition() && resolve();
    wake();
  });
}

const { connection, db } = await forAllTests(testDatabase());

beforeAll(async () => {
  listener = await listenForAnnouncements({
    connection: { ...connection, application_name: "listener" },
    onTags: (tags) => {
      received.push(tags);
      wake();
    },
    onGap: () => {
      gaps++;
      wake();
    },
    log,
  });
});
afterAll(async () => {
  await listener.stop();
});

test("an announcement is received on commit and never after a rollback", async () => {
  const rolledBack = db.transaction(async (tx) => {
    await announce(tx, ["posts"]);
    throw new Error("changed my mind");
  });
  await expect(rolledBack).rejects.toThrow();
  await db.transaction((tx) => announce(tx, ["projects", "project:1"]));
  await until(() => received.length > 0);
  expect(received).toEqual([["projects", "project:1"]]);
});

test("too many tags for one notification invalidate everything", async () => {
  const before = gaps;
  const tags = Array.from({ length: 500 }, (_, i) => `project:${i}` as const);
  await announce(db, tags);
  await until(() => gaps > before);
  expect(gaps).toBe(before + 1);
});

test("a listener that lost its connection reports a gap and reconnects", async () => {
  const before = gaps;
  await db.execute(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'listener' and datname = current_database()`);
  await until(() => gaps > before);
  received.length = 0;
  await announce(db, ["about"]);
  await until(() => received.length > 0);
  expect(received).toEqual([["about"]]);
});
