import { sql } from "drizzle-orm";
import { NO_FILTERS, type ProjectFilters } from "../domain/projects/filters.ts";
import { connect, type Database } from "../server/db/connection.ts";
import { listWithSuggestions } from "../server/search/suggest.ts";
import { administer, databaseNamed } from "../tests/support/database.ts";
import { fillWithItems } from "../tests/support/many-items.ts";
import { startDatabaseServer } from "../tests/support/start-database.ts";
import type { Bench } from "./bench.ts";
import { medianOf, ratios } from "./statistics.ts";

const PROJECTS = 10_000;
/** Of what `SELECT 1` takes over the same pool. */
const TIMES_MAX = 10;

/** What is typed, and with which filters. */
const SEARCHES: [string, string, Partial<ProjectFilters>][] = [
  ["a text that all projects hold", "real length", {}],
  ["a text that one project holds", "number 4999", {}],
  ["a text that none holds", "xylophone", {}],
  ["two letters that all hold", "re", {}],
  ["two letters that none holds", "zq", {}],
  ["a text that all hold, one filter", "real length", { category: "Category 3" }],
  ["a text that one holds, one filter", "number 4999", { client: "Client 50" }],
  ["a text that all hold, two filters", "real length", { category: "Category 3", year: 2010 }],
];

/** What a keystroke asks of the server where the browser does not hold every project. */
export async function measureSearch(bench: Bench): Promise<void> {
  bench.say(`Search: filling a database with ${PROJECTS.toLocaleString("en")} projects`);
  const db = await openFilled(bench);
  const { rounds, perRound } = bench.isQuick
    ? { rounds: 3, perRound: 40 }
    : { rounds: 9, perRound: 60 };
  for (const [what, query, filters] of SEARCHES) {
    const asked = { query, filters: { ...NO_FILTERS, ...filters }, page: 1 };
    const search = () => listWithSuggestions(db, { ...asked, sort: { by: "year", order: "desc" } });
    // Until every connection of the pool has prepared what it will be asked.
    for (let i = 0; i < perRound; i++) await Promise.all([search(), search()]);
    const searches: number[] = [];
    const limits: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const [own, limit] = await roundOf(perRound, search, () => db.execute(sql`select 1`));
      searches.push(own);
      limits.push(limit);
    }
    bench.report({
      what: `Search among ${PROJECTS.toLocaleString("en")}: ${what}`,
      rounds: ratios(searches, limits),
      unit: "",
      limit: { atMost: TIMES_MAX },
      behind: `${medianOf(searches).toFixed(2)} ms to ${medianOf(limits).toFixed(2)} ms`,
    });
  }
}

/** The medians of two things done by turns, in milliseconds. */
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

async function openFilled({ started }: Bench): Promise<Database> {
  const { connection, template, stop } = await startDatabaseServer();
  started.add(stop);
  const name = `${template}_search`;
  await administer(connection, (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  started.add(() =>
    administer(connection, (client) => client.query(`drop database ${name} with (force)`)),
  );
  const db = connect({ ...databaseNamed(connection, name), query_timeout: 0 }, (error) =>
    console.error("The bench lost a database", error),
  );
  started.add(() => db.$client.end());
  await fillWithItems(db, PROJECTS);
  return db;
}
