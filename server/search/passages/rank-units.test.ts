import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../../tests/support/database.ts";
import { KIND_CODES } from "./kinds.ts";
import { rankedUnitsSql } from "./rank-units.ts";

const ITEMS = 1_200;
const [COMMON, RARE, USUAL] = [1, 2, 3];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  // All items have the common term, every hundredth the rare one.
  await database.db.execute(sql`
    insert into item_postings (term_id, kind, unit_id, frequency, impact)
    select ${COMMON}::int, ${KIND_CODES.project}::int, n, 1, 1 from generate_series(1, ${ITEMS}::int) as n
    union all select ${RARE}::int, ${KIND_CODES.project}::int, n, 1, 1 from generate_series(1, ${ITEMS}::int, 100) as n
    union all select ${USUAL}::int, ${KIND_CODES.project}::int, n, 1, 1 from generate_series(1, 450) as n`);
});
afterAll(() => database.drop());

const term = (termId: number, items: number) => ({
  termId,
  words: [],
  weight: 1,
  items,
  passages: items,
});
async function found(...terms: ReturnType<typeof term>[]): Promise<unknown[]> {
  const query = { terms, totals: { items: ITEMS, passages: ITEMS }, phrases: [] };
  const ranking = { kinds: [KIND_CODES.project], limit: 2_000, withCostly: false };
  const { rows } = await database.db.execute(rankedUnitsSql("item", query, ranking));
  return rows;
}

test("a term that almost all items have is left out beside a rare one", async () => {
  const units = await found(term(COMMON, ITEMS), term(RARE, 12));
  expect(units).toHaveLength(12);
});

test("alone it is looked up, as is one that costs little", async () => {
  expect(await found(term(COMMON, ITEMS))).toHaveLength(500);
  expect(await found(term(USUAL, 450), term(RARE, 12))).toHaveLength(457);
});
