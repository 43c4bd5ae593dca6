import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { analyticsEvents } from "../analytics/tables.ts";
import { blogPosts } from "../posts/tables.ts";
import { clients, portfolioProjects } from "../projects/tables.ts";
import { siteConfig } from "../site/tables.ts";
import { readTotal } from "./totals.ts";

let clientId: string;
const { db } = await forAllTests(testDatabase());

beforeAll(async () => {
  const [client] = await db.insert(clients).values({ name: "Client" }).returning();
  clientId = client?.id ?? "";
});

const project = (title: string) => ({ title, clientId, workType: "Platform", year: 2020 });
const post = (slug: string) => ({ title: "Post", slug });

/** The name of the constraint that refuses, or null when the write is accepted. */
async function refusedBy(write: Promise<unknown>): Promise<string | null> {
  return write.then(
    () => null,
    (error) => error.cause?.constraint ?? error.cause?.message ?? String(error),
  );
}

test("a seventh featured project is refused, also when all are starred at once", async () => {
  const rows = Array.from({ length: 10 }, (_, i) => project(`Featured ${i}`));
  const made = await db.insert(portfolioProjects).values(rows).returning();
  const answers = await Promise.all(
    made.map(({ id }) =>
      refusedBy(db.update(portfolioProjects).set({ isFeatured: true }).where(sql`id = ${id}`)),
    ),
  );
  expect(answers.filter((answer) => answer === null)).toHaveLength(6);
  expect(answers.filter((answer) => answer === "portfolio_projects_featured_max_6")).toHaveLength(
    4,
  );
});

test.each([
  ["portfolio_projects_year_from_2000", () => ({ ...project("Old"), year: 1999 })],
  ["portfolio_projects_title_not_blank", () => project("  ")],
  ["portfolio_projects_slug_plain", () => ({ ...project("Slug"), slug: "a/b" })],
  ["portfolio_projects_slug_plain", () => ({ ...project("Slug"), slug: "a b" })],
  ["portfolio_projects_slug_plain", () => ({ ...project("Slug"), slug: ".." })],
  ["portfolio_projects_slug_plain", () => ({ ...project("Slug"), slug: "report.data" })],
  ["portfolio_projects_archive_dated", () => ({ ...project("Archived"), isArchived: true })],
])("%s is a rule of the database", async (constraint, values) => {
  expect(await refusedBy(db.insert(portfolioProjects).values(values()))).toBe(constraint);
});

const many = (count: number) => Array.from({ length: count }, (_, i) => `entry ${i}`);

test.each([
  ["blog_posts_keywords_max_30", { keywords: many(31) }],
  ["blog_posts_tags_max_20", { tags: many(21) }],
  ["blog_posts_categories_max_5", { categories: many(6) }],
  ["blog_posts_published_dated", { status: "published" as const }],
  ["blog_posts_schedule_dated", { status: "scheduled" as const }],
  [
    "blog_posts_faq_question_max_150",
    { faqs: [{ question: "?".repeat(151), answer: "Too long." }] },
  ],
  ["blog_posts_reading_time_from_1", { readingTimeMinutes: 0 }],
])("%s is a rule of the database", async (constraint, values) => {
  const row = { ...post(`refused-${constraint}`), ...values };
  expect(await refusedBy(db.insert(blogPosts).values(row))).toBe(constraint);
});

test("limits are reached before they refuse", async () => {
  const row = {
    ...post("at-the-limits"),
    keywords: many(30),
    tags: many(20),
    categories: many(5),
    faqs: [{ question: "ß".repeat(150), answer: "Just right.\nOn two lines." }],
  };
  expect(await refusedBy(db.insert(blogPosts).values(row))).toBeNull();
});

test("a slug is taken once", async () => {
  await db.insert(blogPosts).values(post("taken"));
  expect(await refusedBy(db.insert(blogPosts).values(post("taken")))).toBe("blog_posts_slug_key");
});

test("there is one site configuration, with its limits", async () => {
  expect(await refusedBy(db.insert(siteConfig).values({ aiAnswerWordLimit: 51 }))).toBe(
    "site_config_word_limit",
  );
  expect(await refusedBy(db.insert(siteConfig).values({}))).toBeNull();
  expect(await refusedBy(db.insert(siteConfig).values({ id: 2 }))).toBe("site_config_single");
});

test("totals follow every way in which items appear and vanish", async () => {
  const before = await readTotal(db, "public_projects");
  const rows = Array.from({ length: 3 }, (_, i) => ({ ...project(`Shown ${i}`), isVisible: true }));
  const made = await db.insert(portfolioProjects).values(rows).returning();
  expect(await readTotal(db, "public_projects")).toBe(before + 3);
  await db.update(portfolioProjects).set({ isVisible: false }).where(sql`id = ${made[0]?.id}`);
  expect(await readTotal(db, "public_projects")).toBe(before + 2);
  await db
    .update(portfolioProjects)
    .set({ isArchived: true, archivedAt: new Date() })
    .where(sql`id = ${made[1]?.id}`);
  expect(await readTotal(db, "public_projects")).toBe(before + 1);
  await db.delete(portfolioProjects).where(sql`id = ${made[2]?.id}`);
  expect(await readTotal(db, "public_projects")).toBe(before);
});

test("one view of an item counts once per session and day, in the partition of its month", async () => {
  await db.execute(sql`select ensure_analytics_month('2026-03-15')`);
  await db.execute(sql`select ensure_analytics_month('2026-03-16')`);
  const view = {
    day: "2026-03-15",
    eventType: "view",
    visitorId: "visitor",
    sessionId: "session",
    projectId: "00000000-0000-4000-8000-000000000001",
  };
  expect(await refusedBy(db.insert(analyticsEvents).values(view))).toBeNull();
  expect(await refusedBy(db.insert(analyticsEvents).values(view))).toMatch(
    /analytics_events_2026_03/,
  );
  expect(
    await refusedBy(db.insert(analyticsEvents).values({ ...view, path: "/elsewhere" })),
  ).toMatch(/analytics_events_2026_03/);
  const { rows } = await db.execute(
    sql`select tableoid::regclass::text as partition from analytics_events`,
  );
  expect(rows).toEqual([{ partition: "analytics_events_2026_03" }]);
  const views = await db.execute(sql`select ip_address from project_analytics`);
  expect(views.rows).toEqual([{ ip_address: null }]);
});

test("a month is added once, with the indexes and constraints of the table, while a backup reads it", async () => {
  await db.transaction(async (reader) => {
    await reader.execute(sql`select from analytics_events`);
    const add = () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '10s'`);
        await tx.execute(sql`select ensure_analytics_month('2026-04-30')`);
      });
    await Promise.all([add(), add(), add()]);
  });
  const { rows } = await db.execute<{ rest: string }>(sql`
    select conname || ' is not inherited' as rest from pg_constraint
    where conrelid = 'analytics_events_2026_04'::regclass and (conislocal or coninhcount = 0)
    union all
    select indexrelid::regclass || ' is not attached' from pg_index
    where indrelid = 'analytics_events_2026_04'::regclass
      and not exists (select from pg_inherits where inhrelid = indexrelid)
    union all
    select attname || ' has no default' from pg_attribute
    where attrelid = 'analytics_events'::regclass and atthasdef and not exists (
      select from pg_attribute own where own.attrelid = 'analytics_events_2026_04'::regclass
        and own.attname = pg_attribute.attname and own.atthasdef)`);
  expect(rows).toEqual([]);
});
