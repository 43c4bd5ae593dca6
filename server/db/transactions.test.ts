import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../tests/support/database.ts";
import { openFlakyProxy } from "../../tests/support/flaky-proxy.ts";
import { connect, type Database } from "./connection.ts";
import { isLocked } from "./with-lock.ts";

const CONNECTIONS = 2;
const ANSWER_WITHIN_MS = 2_000;

let direct: TestDatabase;
let proxy: Awaited<ReturnType<typeof openFlakyProxy>>;
let db: Database;
beforeEach(async () => {
  direct = await testDatabase();
  await direct.db.execute(sql`create table notes (text text primary key)`);
  proxy = await openFlakyProxy(direct.connection);
  const limits = { max: CONNECTIONS, query_timeout: ANSWER_WITHIN_MS };
  db = connect({ ...proxy.connection, ...limits }, () => {});
});
afterEach(async () => {
  await proxy.close();
  await direct.drop();
});

const note = (by: Pick<Database, "execute">, text: string) =>
  by.execute(sql`insert into notes (text) values (${text})`);
async function stored(): Promise<unknown[]> {
  const { rows } = await direct.db.execute(sql`select text from notes order by text`);
  return rows.map(({ text }) => text);
}

test("transactions that could not begin leave no connection behind", async () => {
  await Promise.all([db.execute(sql`select 1`), db.execute(sql`select 1`)]);
  proxy.silence();
  for (let times = 0; times < CONNECTIONS; times += 1) {
    await expect(db.transaction((tx) => note(tx, "late"))).rejects.toMatchObject({
      cause: new Error("Query read timeout"),
    });
  }
  expect(db.$client.totalCount).toBe(0);
  proxy.restore();
  await db.transaction((tx) => note(tx, "next"));
  expect(await stored()).toEqual(["next"]);
  await db.$client.end();
});

test("a connection whose transaction could not be rolled back is not used again", async () => {
  const failed = db.transaction(async (tx) => {
    await note(tx, "of the transaction");
    proxy.silence();
    await note(tx, "unanswered");
  });
  await expect(failed).rejects.toThrow("rollback");
  expect(db.$client.totalCount).toBe(0);
  proxy.restore();
  await note(db, "after");
  expect(await stored()).toEqual(["after"]);
  await db.$client.end();
});

test("a transaction that failed for its own reasons keeps its connection", async () => {
  await expect(
    db.transaction(async (tx) => {
      await note(tx, "undone");
      throw new Error("On purpose");
    }),
  ).rejects.toThrow("On purpose");
  await expect(
    db.transaction(async (tx) => {
      await note(tx, "once");
      await note(tx, "once");
    }),
  ).rejects.toMatchObject({ cause: { code: "23505" } });
  expect(db.$client).toMatchObject({ totalCount: 1, idleCount: 1 });
  await db.transaction(async (tx) => {
    await note(tx, "kept");
    const step = tx.transaction(async (savepoint) => {
      await note(savepoint, "undone");
      throw new Error("On purpose");
    });
    await expect(step).rejects.toThrow("On purpose");
  });
  expect(await stored()).toEqual(["kept"]);
  await db.$client.end();
});

test("a transaction has the given isolation level", async () => {
  const { rows } = await db.transaction((tx) => tx.execute(sql`show transaction_isolation`), {
    isolationLevel: "serializable",
  });
  expect(rows).toEqual([{ transaction_isolation: "serializable" }]);
  await db.$client.end();
});

test("the server ends statements some time after their client gave up", async () => {
  const settings = async (of: Database) => {
    const { rows } = await of.execute(sql`
      select current_setting('statement_timeout') as timeout,
        current_setting('client_connection_check_interval') as check`);
    return rows;
  };
  const plain = connect(direct.connection, () => {});
  const check = process.platform === "linux" ? "5s" : expect.any(String);
  expect(await settings(plain)).toEqual([{ timeout: "25s", check }]);
  expect(await settings(db)).toEqual([{ timeout: "7s", check }]);
  expect(await settings(direct.db)).toEqual([{ timeout: "0", check }]);
  await Promise.all([plain.$client.end(), db.$client.end()]);
});

test("functions of the database take the locks that are named in the code", async () => {
  await direct.db.transaction(async (tx) => {
    await tx.execute(sql`select refresh_project_search(array[gen_random_uuid()])`);
    expect(await isLocked(direct.db, "project_search")).toBe(true);
  });
  expect(await isLocked(direct.db, "project_search")).toBe(false);
  await db.$client.end();
});
