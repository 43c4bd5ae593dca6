import { sql } from "drizzle-orm";
import { formatNumber } from "#domain/site/formats.ts";
import { ConcurrencyLimit } from "../server/concurrency/concurrency-limit.ts";
import type { Database } from "../server/db/connection.ts";
import { readAiSettings } from "../server/search/ai-settings.ts";
import { CONCURRENT_REQUESTS } from "../server/search/limits.ts";
import { indexChanges } from "../server/search/passages/index-changes.ts";
import { findSmartResults } from "../server/search/smart-results.ts";
import type { Bench } from "./bench.ts";
import { createDatabase, type DatabaseServer, startServer } from "./database.ts";
import { medianOf, ratios } from "./statistics.ts";
import { fillWithVariedItems, variedTexts } from "./varied-items.ts";

/** Projects, and as many posts, of five passages and one of facts or so. */
const MANY = 10_000;
const FEW = 2_000;
const AT_ONCE = 32;
/** Ratio of 95th percentiles to `SELECT 1` over the same pool. */
const TIMES_MAX = 60;
/** Ratio of five times as many passages. */
const GROWTH_MAX = 2;
const RESULTS = 20;

/** What a visitor's search waits for without a model, at 32 at a time. */
export async function measureSmartSearch(bench: Bench): Promise<void> {
  const server = await startServer(bench);
  const few = await filled(bench, server, FEW);
  const many = await filled(bench, server, MANY);
  const counts = bench.isQuick ? { rounds: 2, perRound: 64 } : { rounds: 5, perRound: 640 };
  await measureLoad(bench, { few, many, ...counts });
}

type Sizes = { few: Database; many: Database; rounds: number; perRound: number };

async function measureLoad(bench: Bench, { few, many, rounds, perRound }: Sizes) {
  const texts = variedTexts(1);
  const queries = Array.from({ length: perRound }, (_, i) => texts.query(i));
  const search = (db: Database) => {
    // As the API runs them.
    const searches = new ConcurrencyLimit(CONCURRENT_REQUESTS);
    return async (i: number) => {
      const { sources } = await readAiSettings(db);
      const question = { query: queries[i] ?? "", limit: RESULTS, sources };
      return searches.run(`network ${i}`, () => findSmartResults({ db }, question));
    };
  };
  const ofMany: number[] = [];
  const ofFew: number[] = [];
  const limits: number[] = [];
  // Until every pooled connection has prepared its statements.
  await percentileOf(perRound, search(many));
  await percentileOf(perRound, search(few));
  for (let round = 0; round < rounds; round++) {
    ofMany.push(await percentileOf(perRound, search(many)));
    ofFew.push(await percentileOf(perRound, search(few)));
    limits.push(await percentileOf(perRound, () => many.execute(sql`select 1`)));
  }
  const median = (ms: number[]) => `${medianOf(ms).toFixed(1)} ms`;
  bench.report({
    what: `Smart search among ${formatNumber(MANY)} projects and posts, ${AT_ONCE} at a time`,
    rounds: ratios(ofMany, limits),
    unit: "",
    limit: { atMost: TIMES_MAX },
    details: `95th percentile, ${median(ofMany)} to ${median(limits)} of SELECT 1`,
  });
  bench.report({
    what: "Smart search, five times as many passages",
    rounds: ratios(ofMany, ofFew),
    unit: "",
    limit: { atMost: GROWTH_MAX },
    details: `95th percentile, ${median(ofMany)} to ${median(ofFew)}`,
  });
}

async function filled(bench: Bench, server: DatabaseServer, count: number): Promise<Database> {
  const items = formatNumber(count);
  bench.log(`Smart search: filling a database with ${items} projects and ${items} posts`);
  const { db } = await createDatabase(bench, server, `smart_${count}`);
  await fillWithVariedItems(db, count);
  await indexChanges(db);
  await db.execute(sql`vacuum analyze`);
  return db;
}

/** The 95th percentile, in milliseconds. */
async function percentileOf(times: number, one: (i: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  let next = 0;
  const run = async () => {
    while (next < times) {
      const i = next;
      next += 1;
      const begun = performance.now();
      await one(i);
      taken.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return taken.toSorted((a, b) => a - b)[Math.floor(0.95 * taken.length)] ?? Number.NaN;
}
