import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { daysUntil } from "#domain/analytics/ranges.ts";
import { type ApiSite, startApi } from "../../tests/support/api-site.ts";
import { addPost, addProject, BROWSER, beaconOf, sendBeacon } from "../../tests/support/views.ts";
import { blogPosts } from "../posts/tables.ts";
import { clients, portfolioProjects } from "../projects/tables.ts";
import { siteConfig } from "../site/tables.ts";
import { readTopPages } from "./breakdown.ts";
import { analyticsEvents } from "./tables.ts";

let site: ApiSite;
beforeAll(async () => {
  site = await startApi();
});
afterAll(() => site.close());

const eventsOf = (id: string) =>
  site.world.db.query.analyticsEvents.findMany({
    where: (event, { or, eq }) => or(eq(event.blogPostId, id), eq(event.projectId, id)),
  });

async function postRow(id: string) {
  const [post] = await site.world.db.select().from(blogPosts).where(eq(blogPosts.id, id));
  if (!post) throw new Error("the post is gone");
  return post;
}

test("a view of a post is stored with connection and page data, and counted", async () => {
  const id = await addPost(site.world.db, { slug: "café-notes" });
  const before = await postRow(id);
  const sessionId = randomUUID();
  const answer = await sendBeacon(
    site.url,
    beaconOf(id, {
      sessionId,
      referrer: "https://user:secret@search.example/find?q=private#here",
      search: "?utm_source=letter&utm_medium=email&utm_campaign=May%0A2026&ref=x",
      userAgent: "a lie",
      ipAddress: "1.2.3.4",
      clientName: "a lie",
    }),
    { "X-Forwarded-For": "203.0.113.80" },
  );
  expect([answer.status, await answer.text()]).toEqual([204, ""]);
  const events = await eventsOf(id);
  expect(events).toEqual([
    expect.objectContaining({
      eventType: "view",
      blogPostId: id,
      projectId: null,
      path: "/blog/caf%C3%A9-notes",
      sessionId,
      userAgent: BROWSER,
      device: "desktop",
      referrer: "https://search.example/find",
      utmSource: "letter",
      utmMedium: "email",
      utmCampaign: "May 2026",
      clientName: null,
      visitorId: expect.stringMatching(/^[\w-]{22}$/),
    }),
  ]);
  expect(JSON.stringify(events)).not.toContain("203.0.113.80");
  const { viewCount, ...after } = await postRow(id);
  expect(viewCount).toBe(before.viewCount + 1);
  expect(after).toEqual(
    expect.objectContaining({ version: before.version, updatedAt: before.updatedAt }),
  );
});

test("a view of a project stores the project's attributes", async () => {
  const id = await addProject(
    site.world.db,
    { slug: null, categories: ["Digital", "Brand"], myRole: "unused" },
    ["Lead", "Writer"],
  );
  await sendBeacon(site.url, beaconOf(id, { noun: "project", workType: "a lie", categories: [] }));
  const [project] = await site.world.db
    .select({ name: clients.name })
    .from(portfolioProjects)
    .innerJoin(clients, eq(clients.id, portfolioProjects.clientId))
    .where(eq(portfolioProjects.id, id));
  expect(await eventsOf(id)).toEqual([
    expect.objectContaining({
      projectId: id,
      blogPostId: null,
      path: `/project/id/${id}`,
      workType: "Campaign",
      myRole: "Lead, Writer",
      projectYear: 2024,
      clientName: project?.name,
      categories: ["Digital", "Brand"],
    }),
  ]);
});

test("a project without linked roles stores its text role", async () => {
  const id = await addProject(site.world.db, { myRole: "Strategist" });
  await sendBeacon(site.url, beaconOf(id, { noun: "project" }));
  expect(await eventsOf(id)).toEqual([expect.objectContaining({ myRole: "Strategist" })]);
});

test("fifty identical concurrent beacons are one view", async () => {
  const id = await addPost(site.world.db);
  const beacon = beaconOf(id);
  const headers = { "X-Forwarded-For": "203.0.113.50" };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => sendBeacon(site.url, beacon, headers)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await eventsOf(id)).toHaveLength(1);
  expect((await postRow(id)).viewCount).toBe(1);
});

test.for([
  { noun: "post", add: addPost },
  { noun: "project", add: addProject },
])("fifty concurrent visitors of a $noun are fifty views", async ({ noun, add }) => {
  const { db } = site.world;
  const id = await add(db);
  await Promise.all(Array.from({ length: 50 }, () => sendBeacon(site.url, beaconOf(id, { noun }))));
  const events = await eventsOf(id);
  expect(new Set(events.map((event) => event.visitorId)).size).toBe(50);
  expect(new Set(events.map((event) => event.id)).size).toBe(50);
  const pages = await readTopPages(db, daysUntil(new Date(), 2));
  expect(pages).toContainEqual(expect.objectContaining({ key: `${noun}:${id}`, views: 50 }));
  if (noun === "post") expect((await postRow(id)).viewCount).toBe(50);
});

test("one visitor in three sessions of a day is three views", async () => {
  const id = await addProject(site.world.db);
  const headers = { "X-Forwarded-For": "203.0.113.60" };
  const sessions = [randomUUID(), randomUUID(), randomUUID()];
  for (const sessionId of [...sessions, ...sessions]) {
    await sendBeacon(site.url, beaconOf(id, { noun: "project", sessionId }), headers);
  }
  const events = await eventsOf(id);
  expect(events.map((event) => event.sessionId).sort()).toEqual(sessions.sort());
  expect(new Set(events.map((event) => event.visitorId)).size).toBe(1);
});

test("a failing count rolls back the event", async () => {
  const id = await addPost(site.world.db);
  const { db } = site.world;
  await db.$client.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'cut off'; end $$`);
  await db.$client.query(
    "create trigger cut_off before update on blog_posts execute function refuse()",
  );
  const answer = await sendBeacon(site.url, beaconOf(id));
  await db.$client.query("drop trigger cut_off on blog_posts");
  expect(answer.status).toBe(500);
  expect(await eventsOf(id)).toEqual([]);
});

test("the long-term visitor id is used only when enabled", async () => {
  const { db } = site.world;
  const visitorId = randomUUID();
  const [off, on] = [await addPost(db), await addPost(db)];
  await sendBeacon(site.url, beaconOf(off, { visitorId }));
  await db.insert(siteConfig).values({ longTermVisitorId: true });
  await sendBeacon(site.url, beaconOf(on, { visitorId: visitorId.toUpperCase() }));
  await db.delete(siteConfig);
  expect((await eventsOf(off))[0]?.visitorId).not.toBe(visitorId);
  expect((await eventsOf(on))[0]?.visitorId).toBe(visitorId);
});

test("a beacon evicts no cached page", async () => {
  const id = await addPost(site.world.db);
  const heard: unknown[] = [];
  const client = await site.world.db.$client.connect();
  client.on("notification", ({ payload }) => heard.push(payload));
  await client.query("listen vitrine_changes");
  await sendBeacon(site.url, beaconOf(id));
  await client.query("select 1");
  client.release(true);
  expect((await postRow(id)).viewCount).toBe(1);
  expect(heard).toEqual([]);
});

test("every event is in the partition of its month", async () => {
  const { rows } = await site.world.db.$client.query(
    `select distinct tableoid::regclass::text as partition, to_char(day, 'YYYY_MM') as month
      from analytics_events`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { partition, month } of rows) expect(partition).toBe(`analytics_events_${month}`);
  expect(await site.world.db.select().from(analyticsEvents)).not.toEqual([]);
});
