import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { queryPrepared } from "./prepared-query.ts";

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
