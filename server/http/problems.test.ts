import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../tests/support/database.ts";
import { freePort } from "../../tests/support/site.ts";
import { connect } from "../db/connection.ts";
import { isDatabaseDown } from "./problems.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test("a database that nobody listens for is away", async () => {
  const db = connect({ host: "127.0.0.1", port: await freePort(), user: "nobody" }, () => {});
  expect(isDatabaseDown(await errorOf(db.execute("select 1")))).toBe(true);
  await db.$client.end();
});

test("a connection that is cut during a query is a database that is away", async () => {
  const cut = await errorOf(
    database.db.execute("select pg_terminate_backend(pg_backend_pid()), pg_sleep(10)"),
  );
  expect(cut).toBeInstanceOf(Error);
  expect(isDatabaseDown(cut)).toBe(true);
});

test("a database that takes nobody in just now is away", async () => {
  const { db: closed, connection, drop } = await testDatabase();
  const { rows } = await closed.execute<{ name: string }>("select current_database() as name");
  const name = sql.identifier(rows[0]?.name ?? "");
  await database.db.execute(sql`alter database ${name} allow_connections false`);
  const db = connect(connection, () => {});
  expect(isDatabaseDown(await errorOf(db.execute("select 1")))).toBe(true);
  await db.$client.end();
  await drop();
});

test("a query that is wrong is a fault of ours", async () => {
  const wrong = await errorOf(database.db.execute("select nothing from nowhere"));
  expect(wrong).toBeInstanceOf(Error);
  expect(isDatabaseDown(wrong)).toBe(false);
  expect(isDatabaseDown(new TypeError("x is not a function"))).toBe(false);
});
