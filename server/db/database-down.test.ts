import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { freePort } from "../../tests/support/site.ts";
import { connect } from "./connection.ts";
import { isDatabaseDown } from "./database-down.ts";

const database = await forAllTests(testDatabase());

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test("a database that does not listen is down", async () => {
  const db = connect({ host: "127.0.0.1", port: await freePort(), user: "nobody" }, () => {});
  expect(isDatabaseDown(await errorOf(db.execute("select 1")))).toBe(true);
  await db.$client.end();
});

test("a connection cut during a query means the database is down", async () => {
  const cut = await errorOf(
    database.db.execute("select pg_terminate_backend(pg_backend_pid()), pg_sleep(10)"),
  );
  expect(cut).toBeInstanceOf(Error);
  expect(isDatabaseDown(cut)).toBe(true);
  expect(isDatabaseDown(new Error("The import was interrupted", { cause: cut }))).toBe(true);
});

test("another server that is down is not the database", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  expect(isDatabaseDown(new Error("fetch failed", { cause: refused }))).toBe(false);
});

test("a database that accepts no connections is down", async () => {
  const { db: closed, connection, drop } = await testDatabase();
  const { rows } = await closed.execute<{ name: string }>("select current_database() as name");
  const name = sql.identifier(rows[0]?.name ?? "");
  await database.db.execute(sql`alter database ${name} allow_connections false`);
  const db = connect(connection, () => {});
  expect(isDatabaseDown(await errorOf(db.execute("select 1")))).toBe(true);
  await db.$client.end();
  await drop();
});

test("an invalid query does not mean the database is down", async () => {
  const wrong = await errorOf(database.db.execute("select nothing from nowhere"));
  expect(wrong).toBeInstanceOf(Error);
  expect(isDatabaseDown(wrong)).toBe(false);
  expect(isDatabaseDown(new TypeError("x is not a function"))).toBe(false);
});
