import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../tests/support/database.ts";
import { queryPrepared } from "./prepared-query.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test("statements of ever new texts are answered, and a hundred of them stay prepared", async () => {
  const { db } = database;
  for (let i = 0; i < 150; i++) {
    expect(await queryPrepared(db, sql.raw(`select ${i} as number`))).toEqual([{ number: i }]);
  }
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from pg_prepared_statements where name like 'vitrine_%'`,
  );
  expect(rows[0]?.total).toBeGreaterThan(0);
  expect(rows[0]?.total).toBeLessThanOrEqual(100);
});
