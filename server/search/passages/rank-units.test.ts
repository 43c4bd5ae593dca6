import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { KIND_CODES } from "./kinds.ts";
import { rankedUnitsSql } from "./rank-units.ts";

const ITEMS = 1_200;
const [COMMON, RARE] = [1, 2];

const database = await forAllTests(testDatabase());
beforeAll(async () => {
  // All items have the common term, later ones with more weight, every hundredth the rare one.
  await database.db.execute(sql`
    insert into item_postings (term_id, kind, unit_id, frequency, impact)
    select ${COMMON}::int, ${KIND_CODES.project}::int, n, 1, n from generate_series(1, ${ITEMS}::int) as n
    union all select ${RARE}::int, ${KIND_CODES.project}::int, n, 1, 1 from generate_series(1, ${ITEMS}::int, 100) as n`);
});

const term = (termId: number, items: number) => ({
  termId,
  words: [],
  weight: 1,
  items,
  passages: items,
});
async function found(...terms: ReturnType<typeof term>[]): Promise<unknown[]> {
  const query = { terms, totals: { items: ITEMS, passages: ITEMS }, phrases: [] };
  const ranking = { kinds: [KIND_CODES.project], limit: 2_000 };
  const { rows } = await database.db.execute(rankedUnitsSql("item", query, ranking));
  return rows;
}

test("few postings are read of a term that almost all items have, beside a rare one", async () => {
  // Two of the 200 heaviest have the rare one, too.
  expect(await found(term(COMMON, ITEMS), term(RARE, 12))).toHaveLength(210);
});

test("most are read of the term that tells most", async () => {
  expect(await found(term(COMMON, ITEMS))).toHaveLength(500);
  expect(await found(term(RARE, 12))).toHaveLength(12);
});

test("the heavier a term is beside the others, the more are read", async () => {
  // Two of the 250 heaviest have the rare one, too.
  const lighter = { ...term(COMMON, 12), weight: 0.5 };
  expect(await found(term(RARE, 12), lighter)).toHaveLength(260);
});
