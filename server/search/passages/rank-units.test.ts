import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { KIND_CODES } from "./kinds.ts";
import { readPostings } from "./postings.ts";
import { type RankedUnit, rankUnits } from "./rank-units.ts";

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
async function found(
  terms: readonly ReturnType<typeof term>[],
  limit = 2_000,
): Promise<RankedUnit[]> {
  const termIds = terms.map(({ termId }) => termId);
  const postings = await readPostings(database.db, null, termIds);
  const query = { terms, postings, totals: { items: ITEMS, passages: ITEMS }, phrases: [] };
  return rankUnits("item", query, { kinds: [KIND_CODES.project], limit });
}

test("few postings are read of a term that almost all items have, beside a rare one", async () => {
  // Two of the 200 heaviest have the rare one, too.
  expect(await found([term(COMMON, ITEMS), term(RARE, 12)])).toHaveLength(210);
});

test("most are read of the term that tells most", async () => {
  expect(await found([term(COMMON, ITEMS)])).toHaveLength(500);
  expect(await found([term(RARE, 12)])).toHaveLength(12);
});

test("the heavier a term is beside the others, the more are read", async () => {
  // Two of the 250 heaviest have the rare one, too.
  const lighter = { ...term(COMMON, 12), weight: 0.5 };
  expect(await found([term(RARE, 12), lighter])).toHaveLength(260);
});

test("the heaviest come first, newer ones before older ones of the same weight", async () => {
  const ids = async (limit: number, ...terms: ReturnType<typeof term>[]) =>
    (await found(terms, limit)).map(({ id }) => id);
  expect(await ids(3, term(COMMON, ITEMS))).toEqual([1_200, 1_199, 1_198]);
  expect(await ids(3, term(RARE, 12))).toEqual([1_101, 1_001, 901]);
  expect(await ids(20, term(RARE, 12))).toHaveLength(12);
});
