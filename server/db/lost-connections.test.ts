import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { importWorld } from "../../tests/support/import-world.ts";
import { type Job, RETRY_BRIEFLY } from "../jobs/job.ts";
import { listenForAnnouncements } from "./announcement-listener.ts";
import { announce } from "./announcements.ts";
import { migrateDatabase } from "./migrate.ts";
import { openNamedLocks } from "./named-locks.ts";
import { withLock } from "./with-lock.ts";

const uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);
beforeEach(() => {
  process.on("uncaughtException", note);
  process.on("unhandledRejection", note);
});
afterEach(() => {
  process.off("uncaughtException", note);
  process.off("unhandledRejection", note);
});

test("connections of every kind that the server ends leave no uncaught error, and all goes on", async () => {
  const { world, connection, close } = await importWorld();
  const { db, queue, log } = world;
  const done: string[] = [];
  const job: Job<{ name: string }> = {
    name: "named",
    data: z.object({ name: z.string() }),
    retries: RETRY_BRIEFLY,
    timeoutSeconds: 60,
    run: async (_, { name }) => void done.push(name),
  };
  await queue.work(world, job);
  const heard: string[] = [];
  const changes = await listenForAnnouncements({
    connection,
    onTags: (tags) => heard.push(...tags),
    onGap: () => heard.push("missed"),
    log,
  });

  /** Ends all connections but its own, twice: what came back meanwhile too. */
  const admin = new Client(connection);
  await admin.connect();
  const pids = async () => {
    const { rows } = await admin.query<{ pid: number }>(`select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    return rows.map(({ pid }) => pid);
  };
  const endAll = async () => {
    const before = await pids();
    await admin.query("select pg_terminate_backend(pid) from unnest($1::int[]) pid", [before]);
    const left = async () => (await pids()).filter((pid) => before.includes(pid));
    await expect.poll(left).toEqual([]);
    // The clients have seen it too.
    await new Promise((resolve) => setImmediate(resolve));
    return before.length;
  };

  // Each is kept open over the loss while nothing is asked of it.
  const lost = Promise.withResolvers<void>();
  const inTransaction = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await lost.promise;
    await tx.execute(sql`select 1`);
  });
  const locked = withLock(db, "a name", (_, signal) =>
    lost.promise.then(() => signal.aborted && "lost"),
  );
  const release = await openNamedLocks(db, "upload").hold("a name");
  await admin.query("select pg_advisory_lock(7461001)");
  const migrating = migrateDatabase(connection);
  const settled = Promise.allSettled([inTransaction, locked, migrating]);
  const isMigrationWaiting = async () => {
    const { rows } =
      await admin.query(`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
    return rows.length > 0;
  };
  await expect.poll(isMigrationWaiting).toBe(true);
  // The queue's pool and listener, the announcement listener, and the three of above.
  await expect.poll(async () => (await pids()).length).toBeGreaterThanOrEqual(7);
  await endAll();
  await admin.query("select pg_advisory_unlock(7461001)");
  lost.resolve();
  expect((await settled).map(({ status }) => status)).toEqual([
    "rejected",
    "fulfilled",
    "rejected",
  ]);
  expect(await locked).toBe("lost");
  await release?.();
  await endAll();

  await expect.poll(() => heard.filter((tag) => tag === "missed").length).toBeGreaterThan(1);
  // Again until the listener is back: it may have come back between the two losses already.
  const announced = async () => {
    await announce(db, ["posts"]);
    return heard;
  };
  await expect.poll(announced).toContain("posts");
  await queue.add(db, job, { name: "after" });
  await expect.poll(() => done).toEqual(["after"]);
  expect(await withLock(db, "a name", async () => "held")).toBe("held");
  await admin.end();
  await changes.stop();
  await close();
  expect(uncaught).toEqual([]);
});
