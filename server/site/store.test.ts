import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { readSite } from "./store.ts";
import { siteConfig } from "./tables.ts";

const { db } = await forAllTests(testDatabase());

test("a missing row and an empty one yield the same site", async () => {
  const without = await readSite(db);
  expect([without.name, without.subtitle]).toEqual(["Portfolio", "Digital Marketing Portfolio"]);
  const [row] = await db.insert(siteConfig).values({}).returning();
  expect(row?.aiAnswerWordLimit).toBe(20);
  expect(Object.values(row?.aiDataSources ?? {})).toEqual([true, true, true, true, true]);
  expect(await readSite(db)).toEqual(without);
});

test("a UTC offset stored by an earlier version means the same to the database", async () => {
  await db.update(siteConfig).set({ timeZone: "+02:00" }).where(eq(siteConfig.id, 1));
  const { timeZone } = await readSite(db);
  const noon = new Date("2026-05-01T12:00:00Z");
  const { rows } = await db.execute(
    sql`select extract(hour from ${noon}::timestamptz at time zone ${timeZone})::int as hour`,
  );
  expect(rows).toEqual([{ hour: 14 }]);
  expect(new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit" }).format(noon)).toBe("14");
});
