import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, QueryConfig } from "pg";
import { beforeAll, expect, test } from "vitest";
import { NO_FILTERS, type ProjectFilters, type ProjectSort } from "#domain/projects/filters.ts";
import { siteFrom } from "../domain/site/normalize-site.ts";
import { readAbout } from "../server/about/store.ts";
import { findPages } from "../server/analytics/find-pages.ts";
import type { Database } from "../server/db/connection.ts";
import * as schema from "../server/db/schema.ts";
import { readTotal } from "../server/db/totals.ts";
import { listFeedPosts } from "../server/posts/feed.ts";
import { listManagedPosts } from "../server/posts/manage-list.ts";
import { findSimilarPosts } from "../server/posts/similar.ts";
import {
  countLivePosts,
  findLivePost,
  listLivePosts,
  nextGoLiveAt,
  readViewCount,
} from "../server/posts/store.ts";
import { readFiles } from "../server/projects/files.ts";
import { findRelatedProjects } from "../server/projects/related.ts";
import { readFilterOptions } from "../server/projects/search/filter-options.ts";
import { readSearchIndex } from "../server/projects/search/index-store.ts";
import { listWithSuggestions } from "../server/projects/search/suggest.ts";
import {
  findPublicProject,
  listFeaturedProjects,
  listPublicProjects,
} from "../server/projects/store.ts";
import { searchForPalette } from "../server/search/palette-search.ts";
import { findCard } from "../server/site/cards/find-card.ts";
import { findRedirect } from "../server/site/redirects.ts";
import { readSite } from "../server/site/store.ts";
import { testDatabase } from "./support/database.ts";
import { forAllTests } from "./support/for-all-tests.ts";
import { isLong } from "./support/long-tests.ts";
import { fillWithItems } from "./support/many-items.ts";
import {
  fillForOwner,
  MESSAGE_SEARCHES,
  OWNERS_ORDERS,
  OWNERS_READS,
} from "./support/owners-reads.ts";

const ITEMS = isLong ? 100_000 : 50_000;
/** One near the middle, whose number no other title holds. */
const SOME = ITEMS - 22_223;
/** Far more than any page shows, far less than a table that grows with the content. */
const ROWS_READ_MAX = 600;
/** A search is several lists at once: the page, and what the box suggests. */
const ROWS_SEARCHED_MAX = 1_500;

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

const asked: { text: string; values: unknown[] }[] = [];
let listening: Database;

const { db } = await forAllTests(testDatabase());

beforeAll(async () => {
  await fillWithItems(db, ITEMS);
  await fillForOwner(db, ITEMS);
  await db.execute(sql`
    insert into project_files (project_id, media_id, file_name, display_name, file_type)
    select id, thumbnail_id, 'file.jpg', '', 'image/jpeg' from portfolio_projects
    where slug like '%00' or slug = ${`project-${SOME}`}`);
  await db.execute(sql`vacuum analyze project_files`);
  const pool = db.$client;
  // Around the pool, so that queries sent without Drizzle are recorded too.
  const recorded = new Proxy(pool, {
    get: (target, name) =>
      name === "query" ? recordQueries(target) : Reflect.get(target, name, target),
  });
  listening = drizzle({ client: recorded, schema });
}, 300_000);

function recordQueries(pool: Pool) {
  return (query: QueryConfig, values?: unknown[]) => {
    asked.push({ text: query.text, values: values ?? query.values ?? [] });
    return pool.query(query, values);
  };
}

/** How many rows the steps of a plan looked at, those that a filter threw away included. */
function rowsRead(plan: Plan): number {
  const own = (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"];
  return own + (plan.Plans ?? []).reduce((sum, step) => sum + rowsRead(step), 0);
}

async function rowsReadBy(read: (db: Database) => Promise<unknown>): Promise<number> {
  asked.length = 0;
  await read(listening);
  expect(asked.length).toBeGreaterThan(0);
  let sum = 0;
  for (const { text, values } of asked) {
    const explained = await db.$client.query({
      text: `explain (analyze, format json) ${text}`,
      values,
    });
    sum += rowsRead(explained.rows[0]["QUERY PLAN"][0].Plan);
  }
  return sum;
}

const now = new Date();
const UNKNOWN_SITE = siteFrom({}, null, "UTC");

test.each<[string, (db: Database) => Promise<unknown>]>([
  ["the site", (db) => readSite(db)],
  ["the about page", (db) => readAbout(db)],
  ["featured projects", (db) => listFeaturedProjects(db)],
  ["the first page of all projects", (db) => listPublicProjects(db, 1)],
  ["the number of public projects", (db) => readTotal(db, "public_projects")],
  ["the index for browsers, too large", (db) => readSearchIndex(db)],
  ["a project by slug", (db) => findPublicProject(db, { slug: `project-${SOME}` })],
  ["the files of a project", findFiles],
  ["a project that does not exist", (db) => findPublicProject(db, { slug: "nothing" })],
  ["the first page of posts", (db) => listLivePosts(db, 1, now)],
  ["the number of live posts", (db) => countLivePosts(db, now)],
  ["when the next post goes live", (db) => nextGoLiveAt(db, now)],
  ["a post", (db) => findLivePost(db, `post-${SOME}`, now, "Owner")],
  ["the posts of the feed", (db) => listFeedPosts(db, now)],
  ["the social card of a post", (db) => findCard(db, `/blog/post-${SOME}`, UNKNOWN_SITE, now)],
  ["the social card of a project", (db) => findCard(db, "/project/project-9", UNKNOWN_SITE, now)],
  ["the posts that stand around another", findAroundPost],
  ["the projects that have to do with a post", findProjectsRelatedToPost],
  ["the items that were viewed", findViewed],
  ["a post that does not exist", (db) => findLivePost(db, "nothing", now, "Owner")],
  ["where an old address leads", (db) => findRedirect(db, "/old/address", now)],
  ...OWNERS_READS,
])(`among ${ITEMS} items, %s is found by an index`, async (_what, read) => {
  expect(await rowsReadBy(read)).toBeLessThan(ROWS_READ_MAX);
});

async function findFiles(db: Database): Promise<void> {
  const [project] = await db.query.portfolioProjects.findMany({
    where: (t, { eq }) => eq(t.slug, `project-${SOME}`),
    columns: { id: true },
  });
  expect(await readFiles(db, project?.id ?? "")).toHaveLength(1);
}

function list(asked: {
  query?: string;
  filters?: Partial<ProjectFilters>;
  sort?: [ProjectSort["by"], ProjectSort["order"]];
}) {
  const [by, order] = asked.sort ?? ["year", "desc"];
  const filters = { ...NO_FILTERS, ...asked.filters };
  const all = { query: asked.query ?? "", filters, sort: { by, order }, page: 1 };
  return (db: Database) => listWithSuggestions(db, all);
}

async function findAroundPost(db: Database): Promise<void> {
  const [post] = await db.query.blogPosts.findMany({
    where: (t, { eq }) => eq(t.slug, `post-${SOME}`),
    columns: { id: true, categories: true },
  });
  if (!post) throw new Error("there is no such post");
  const { suggested, related } = await findSimilarPosts(db, post, now);
  expect([suggested.length, related.length]).toEqual([4, 5]);
}

async function findProjectsRelatedToPost(db: Database): Promise<void> {
  const about = { categories: ["Category 0", "category 6"], keywords: ["nothing"] };
  expect(await findRelatedProjects(db, about)).toHaveLength(6);
}

async function findViewed(db: Database): Promise<void> {
  const [post] = await db.query.blogPosts.findMany({
    where: (t, { eq }) => eq(t.slug, `post-${SOME}`),
    columns: { id: true },
  });
  const paths = new Set([`/project/project-${SOME}`, `/blog/post-${SOME}`]);
  expect((await findPages(db, paths, now)).size).toBe(2);
  expect(await readViewCount(db, post?.id ?? "", now)).toBe(0);
}

const findPosts = (db: Database, search: string) =>
  listManagedPosts(db, { filter: "all", search }, 1);

test.each<[string, (db: Database) => Promise<unknown>]>([
  ["filters that one project in twenty passes", list({ filters: { category: "Category 3" } })],
  ["two filters", list({ filters: { category: "Category 3", year: 2010 } })],
  ["a filter that none passes", list({ filters: { category: "None" } })],
  ["all, by title", list({ sort: ["title", "asc"] })],
  ["all, featured first", list({ sort: ["featured", "desc"] })],
  ["a text that every project holds", list({ query: "real length" })],
  ["a text that one title holds", list({ query: `number ${SOME}` })],
  ["a text in no project", list({ query: "xylophone" })],
  ["two letters that every project holds", list({ query: "re" })],
  ["two letters in no project", list({ query: "zq" })],
  ["signs that none holds", list({ query: "c++" })],
  ["a text with a filter", list({ query: "real", filters: { client: "Client 7" } })],
  ["a text of wildcards", list({ query: "%_%" })],
  ["what the owner finds of everything", (db) => searchForPalette(db, "number")],
  ["what the owner finds of one thing", (db) => searchForPalette(db, "number 777")],
  ["what the owner finds by the beginning of a word", (db) => searchForPalette(db, "nu")],
  ["what the owner finds by letters that nothing holds", (db) => searchForPalette(db, "zq")],
  ["what the owner finds by a text that nothing holds", (db) => searchForPalette(db, "xylophone")],
  ["the options of all filters", (db) => readFilterOptions(db)],
  ["the owner's posts that hold a text", (db) => findPosts(db, `number ${SOME}`)],
  ["the owner's posts, where none holds a text", (db) => findPosts(db, "xylophone")],
  ["the owner's posts, where all hold a text", (db) => findPosts(db, "number")],
  ...OWNERS_ORDERS,
  ...MESSAGE_SEARCHES,
])(`among ${ITEMS} items, %s is answered by few`, async (_what, read) => {
  expect(await rowsReadBy(read)).toBeLessThan(ROWS_SEARCHED_MAX);
});

test("reading without an index would be noticed", async () => {
  const read = (db: Database) =>
    db.query.portfolioProjects.findFirst({ where: (t, { eq }) => eq(t.myRole, "nobody") });
  expect(await rowsReadBy(read)).toBeGreaterThan(ITEMS / 2);
});
