import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../tests/support/database.ts";
import { announce } from "../db/announcements.ts";
import { type ChangeListener, listenForChanges } from "./changes.ts";

let database: TestDatabase;
let listener: ChangeListener;
const heard: string[][] = [];
let missed = 0;
let wake = () => {};
const log = pino({ level: "silent" });

/** Resolves when the condition holds; looks again whenever the listener hears something. */
function until(condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    wake = () => condition() && resolve();
    wake();
  });
}

beforeAll(async () => {
  database = await testDatabase();
  listener = await listenForChanges({
    connection: database.connection,
    heard: (tags) => {
      heard.push(tags);
      wake();
    },
    missed: () => {
      missed++;
      wake();
    },
    log,
  });
});
afterAll(async () => {
  await listener.stop();
  await database.drop();
});

test("what a transaction announces is heard when it commits, and never when it does not", async () => {
  const rolledBack = database.db.transaction(async (tx) => {
    await announce(tx, ["posts"]);
    throw new Error("changed my mind");
  });
  await expect(rolledBack).rejects.toThrow();
  await database.db.transaction((tx) => announce(tx, ["projects", "project:1"]));
  await until(() => heard.length > 0);
  expect(heard).toEqual([["projects", "project:1"]]);
});

test("too many tags for one notice mean everything", async () => {
  const before = missed;
  const tags = Array.from({ length: 500 }, (_, i) => `project:${i}` as const);
  await announce(database.db, tags);
  await until(() => missed > before);
  expect(missed).toBe(before + 1);
});

test("a listener whose connection is cut says that it may have missed something, and listens again", async () => {
  const before = missed;
  await database.db.execute(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen %' and datname = current_database()`);
  await until(() => missed > before);
  heard.length = 0;
  await announce(database.db, ["about"]);
  await until(() => heard.length > 0);
  expect(heard).toEqual([["about"]]);
});
