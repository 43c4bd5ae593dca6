import { sql } from "drizzle-orm";
import { formatNumber } from "#domain/site/formats.ts";
import { NO_FILTERS, type ProjectFilters } from "../domain/projects/filters.ts";
import { listWithSuggestions } from "../server/projects/search/suggest.ts";
import { fillWithItems } from "../tests/support/many-items.ts";
import type { Bench } from "./bench.ts";
import { createDatabase, startServer } from "./database.ts";
import { medianOf, ratios } from "./statistics.ts";

const PROJECTS = 10_000;
/** Ratio to `SELECT 1` over the same pool. */
const TIMES_MAX = 10;

const SEARCHES: [string, string, Partial<ProjectFilters>][] = [
  ["a text in every project", "real length", {}],
  ["a text in one project", "number 4999", {}],
  ["a text in no project", "xylophone", {}],
  ["two letters in every project", "re", {}],
  ["two letters in no project", "zq", {}],
  ["a text in every project, one filter", "real length", { category: "Category 3" }],
  ["a text in one project, one filter", "number 4999", { client: "Client 50" }],
  ["a text in every project, two filters", "real length", { category: "Category 3", year: 2010 }],
];

/** The server's part of a keystroke when there are too many projects for the browser. */
export async function measureSearch(bench: Bench): Promise<void> {
  bench.log(`Search: filling a database with ${formatNumber(PROJECTS)} projects`);
  const { db } = await createDatabase(bench, await startServer(bench), "search");
  await fillWithItems(db, PROJECTS);
  const { rounds, perRound } = bench.isQuick
    ? { rounds: 3, perRound: 40 }
    : { rounds: 9, perRound: 60 };
  for (const [what, query, filters] of SEARCHES) {
    const asked = { query, filters: { ...NO_FILTERS, ...filters }, page: 1 };
    const search = () => listWithSuggestions(db, { ...asked, sort: { by: "year", order: "desc" } });
    // Until every pooled connection has prepared its statements.
    for (let i = 0; i < perRound; i++) await Promise.all([search(), search()]);
    const searches: number[] = [];
    const limits: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const [own, limit] = await roundOf(perRound, search, () => db.execute(sql`select 1`));
      searches.push(own);
      limits.push(limit);
    }
    bench.report({
      what: `Search among ${formatNumber(PROJECTS)}: ${what}`,
      rounds: ratios(searches, limits),
      unit: "",
      limit: { atMost: TIMES_MAX },
      details: `${medianOf(searches).toFixed(2)} ms to ${medianOf(limits).toFixed(2)} ms`,
    });
  }
}

async function roundOf(
  times: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[number, number]> {
  const taken: [number[], number[]] = [[], []];
  for (let i = 0; i < times; i++) {
    for (const [turn, thing] of [one, other].entries()) {
      const begun = performance.now();
      await thing();
      taken[turn]?.push(performance.now() - begun);
    }
  }
  return [medianOf(taken[0]), medianOf(taken[1])];
}
