import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { prepared, queryPrepared, unplanned } from "./prepared-query.ts";

const { db } = await forAllTests(testDatabase());

test("statements of ever new texts are answered, and a hundred of them stay prepared", async () => {
  for (let i = 0; i < 150; i++) {
    expect(await queryPrepared(db, sql.raw(`select ${i} as number`))).toEqual([{ number: i }]);
  }
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from pg_prepared_statements where name like 'vitrine_%'`,
  );
  expect(rows[0]?.total).toBeGreaterThan(0);
  expect(rows[0]?.total).toBeLessThanOrEqual(100);
});

test("a statement with placeholders is run with ever other values", async () => {
  const multiply = prepared<{ product: number }, { numbers: number[]; by: number }>(
    sql`select number * ${unplanned(sql.placeholder("by"))}::int as product
      from unnest(${sql.placeholder("numbers")}::int[]) as number`,
  );
  expect(await multiply(db, { numbers: [1, 2], by: 3 })).toEqual([{ product: 3 }, { product: 6 }]);
  expect(await multiply(db, { numbers: [], by: 3 })).toEqual([]);
});
