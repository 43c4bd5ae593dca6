import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { addPost, addPublicPost, addPublicProject } from "../../tests/support/rows.ts";
import { BROWSER, beaconOf, sendBeacon } from "../../tests/support/views.ts";
import { withConflicts } from "../../tests/support/with-conflicts.ts";
import { blogPosts } from "../posts/tables.ts";
import { siteConfig } from "../site/tables.ts";
import { Collector } from "./collector.ts";
import { rollUpBefore } from "./roll-up-job.ts";
import { analyticsEvents, analyticsSessions } from "./tables.ts";

let now = new Date("2026-03-10T10:58:00Z");
const site = await forAllTests(startApi({ now: () => now }));

beforeAll(async () => {
  await site.world.db.insert(siteConfig).values({ timeZone: "Europe/Berlin" });
});
beforeEach(async () => {
  now = new Date("2026-03-10T10:58:00Z");
  await site.world.db.execute(sql`truncate analytics_events, analytics_sessions`);
});

const HOST = "203.0.113.7";
const after = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
async function report(path: string, changes: object = {}, headers: Record<string, string> = {}) {
  const answer = await sendBeacon(site.url, beaconOf(path, changes), {
    "X-Forwarded-For": HOST,
    ...headers,
  });
  await site.world.collector.flush();
  return answer;
}
const leave = (path: string, seconds: number, more: object = {}) =>
  report(path, { isOpened: false, isRead: false, seconds, ...more });
const sessions = () =>
  site.world.db.select().from(analyticsSessions).orderBy(analyticsSessions.startedAt);
const events = (type: string) =>
  site.world.db.select().from(analyticsEvents).where(eq(analyticsEvents.eventType, type));

test("a visit is one session with its pages, time and source", async () => {
  const slug = `post-${randomUUID()}`;
  await addPublicPost(site.world.db, { slug });
  await report("/", {
    referrer: "https://user:secret@www.google.com/search?q=private#here",
    search: "?utm_campaign=May%0A2026&ref=x&token=secret",
  });
  after(120);
  await leave("/", 20);
  await report(`/blog/${slug}`);
  after(30);
  await leave(`/blog/${slug}`, 25, { vitals: { lcp: 2_010.4, inp: 96, cls: 0.0213 } });
  expect(await sessions()).toEqual([
    expect.objectContaining({
      day: "2026-03-10",
      entryPath: "/",
      exitPath: `/blog/${slug}`,
      channel: "Search",
      source: "Google",
      campaign: "May 2026",
      device: "desktop",
      country: "",
      pages: 2,
      seconds: 45,
      viewedItem: true,
      viewedContact: false,
    }),
  ]);
  expect((await events("page")).map(({ path }) => path)).toEqual(["/", `/blog/${slug}`]);
  const [, left] = await events("leave");
  expect(left).toMatchObject({ durationMs: 25_000, lcpMs: 2_100, inpMs: 100, clsThousandths: 25 });
  const all = JSON.stringify([await sessions(), await events("view"), await events("page")]);
  expect(all).not.toMatch(/secret|private|203\.0\.113/);
});

test("a post with the longest path is counted, with all that its address and referrer may hold", async () => {
  const slug = [...Array(200)].map((_, nth) => String.fromCodePoint(0x20000 + nth * 97)).join("");
  await addPublicPost(site.world.db, { slug });
  const path = `/blog/${encodeURIComponent(slug)}`;
  const search = `?utm_campaign=May&x=${"x".repeat(980)}`;
  await report(path, { search, referrer: `https://www.google.com/${"r".repeat(977)}` });
  await leave(path, 10, { vitals: { lcp: 900 } });
  const [session] = await sessions();
  expect(session).toMatchObject({ entryPath: path, campaign: "May", source: "Google" });
  expect(await events("view")).toHaveLength(1);
  await rollUpBefore(site.world.db, "2026-03-11");
  const { rows } = await site.world.db.execute(
    sql`select kind from analytics_days where day = '2026-03-10' and starts_with(key, ${path})`,
  );
  expect(rows.map(({ kind }) => kind).sort()).toEqual(["entry", "measured", "page", "vital"]);
});

test("10:58 to 11:02 is one session, 30 minutes later another", async () => {
  await report("/");
  after(4 * 60);
  await report("/about");
  after(30 * 60);
  await report("/");
  expect((await sessions()).map(({ pages }) => pages)).toEqual([2, 1]);
});

test("a page that its visitor comes back to begins a session of its own, without source and campaign", async () => {
  const evidence = { referrer: "https://www.google.com/", search: "?utm_campaign=May" };
  await report("/about", evidence);
  after(40 * 60);
  await report("/about", { isOpened: false, isReopened: true, seconds: 2_400 });
  const found = { entryPath: "/about", pages: 1, seconds: 0 };
  expect(await sessions()).toMatchObject([
    { ...found, source: "Google", campaign: "May" },
    { ...found, channel: "Direct", source: "", campaign: "" },
  ]);
});

test("a page that its visitor comes back to counts no second time in a session of another tab", async () => {
  await report("/about", { search: "?utm_campaign=May" });
  after(20 * 60);
  await report("/", { search: "?utm_campaign=June" });
  after(20 * 60);
  await report("/about", { isOpened: false, isReopened: true });
  expect(await sessions()).toMatchObject([{ pages: 2, exitPath: "/", lastCampaign: "June" }]);
});

test("a session survives midnight and belongs to the day it began", async () => {
  const slug = `post-${randomUUID()}`;
  const id = await addPublicPost(site.world.db, { slug });
  now = new Date("2026-03-10T22:50:00Z");
  await report(`/blog/${slug}`);
  after(20 * 60);
  await report(`/blog/${slug}`);
  after(20 * 60);
  await report("/about");
  expect(await sessions()).toEqual([expect.objectContaining({ day: "2026-03-10", pages: 3 })]);
  expect(await events("view")).toHaveLength(1);
  const [post] = await site.world.db.select().from(blogPosts).where(eq(blogPosts.id, id));
  expect(post?.viewCount).toBe(1);
  after(45 * 60);
  await report("/");
  const [, next] = await sessions();
  expect(next?.day).toBe("2026-03-11");
});

test.each([
  ["the day summer time begins", "2026-03-29T21:59:00Z", "2026-03-29"],
  ["the day summer time ends", "2026-10-25T22:59:00Z", "2026-10-25"],
])("%s has its own length", async (_what, moment, day) => {
  now = new Date(moment);
  await report("/");
  expect((await sessions()).map((session) => session.day)).toEqual([day]);
});

test("a view of a project stores the project's facts, once per session", async () => {
  const slug = `signs-${randomUUID()}`;
  const facts = { workType: "Campaign", year: 2024, categories: ["Brand"] };
  const id = await addPublicProject(site.world.db, { slug, ...facts }, ["Lead", "Writer"]);
  await report(`/project/${slug}/`, { workType: "a lie", search: "?utm_source=letter" });
  after(60);
  await report(`/project/id/${id}`);
  expect(await events("view")).toEqual([
    expect.objectContaining({
      projectId: id,
      path: `/project/${slug}`,
      workType: "Campaign",
      myRole: "Lead, Writer",
      projectYear: 2024,
      categories: ["Brand"],
      userAgent: BROWSER,
      utmSource: "letter",
    }),
  ]);
  const { rows } = await site.world.db.execute(
    sql`select project_id, event_type, ip_address from project_analytics where project_id = ${id}`,
  );
  expect(rows).toEqual([{ project_id: id, event_type: "view", ip_address: null }]);
});

test("a page left within a second is a page view, not a read item", async () => {
  const slug = `post-${randomUUID()}`;
  const id = await addPublicPost(site.world.db, { slug });
  await report(`/blog/${slug}`, { isRead: false, seconds: 0.4 });
  const [post] = await site.world.db.select().from(blogPosts).where(eq(blogPosts.id, id));
  expect([post?.viewCount, (await events("page")).length]).toEqual([0, 1]);
});

test("fifty concurrent visitors are fifty views, fifty repeats one", async () => {
  const slug = `post-${randomUUID()}`;
  const id = await addPublicPost(site.world.db, { slug });
  const path = `/blog/${slug}`;
  await Promise.all(Array.from({ length: 50 }, () => sendBeacon(site.url, beaconOf(path))));
  await Promise.all(Array.from({ length: 50 }, () => report(path)));
  const [post] = await site.world.db.select().from(blogPosts).where(eq(blogPosts.id, id));
  expect(post?.viewCount).toBe(51);
  expect(await sessions()).toHaveLength(51);
  expect(await events("page")).toHaveLength(51);
});

test("two processes agree on whose session it is", async () => {
  const other = new Collector(site.world);
  const { parseBeacon } = await import("./beacon.ts");
  const reporter = { address: HOST, userAgent: BROWSER };
  for (const path of ["/", "/about", "/blog", "/contact"]) {
    after(5);
    const beacon = parseBeacon(beaconOf(path));
    if (beacon) (path.length % 2 ? other : site.world.collector).collect(beacon, reporter);
  }
  await Promise.all([other.flush(), site.world.collector.flush()]);
  expect((await sessions()).map(({ pages }) => pages)).toEqual([4]);
});

test("a flood of beacons from one network stays within its limit", async () => {
  const address = "2001:db8:0:7::";
  const flood = Array.from({ length: 1_000 }, (_, i) => i);
  for (let at = 0; at < flood.length; at += 25) {
    await Promise.all(
      flood.slice(at, at + 25).map((i) =>
        sendBeacon(site.url, beaconOf("/", { path: i % 2 ? "/" : "/about" }), {
          "X-Forwarded-For": address + i.toString(16),
        }),
      ),
    );
  }
  await site.world.collector.flush();
  expect((await events("page")).length).toBeLessThanOrEqual(180);
  await report("/");
  expect((await sessions()).length).toBeLessThanOrEqual(181);
});

test("a clock that jumps counts a visit once and loses no beacon", async () => {
  await report("/");
  after(-10 * 60);
  await report("/about");
  after(12 * 60);
  await report("/blog");
  expect((await sessions()).map(({ pages, seconds }) => [pages, seconds])).toEqual([[3, 0]]);
  after(-2 * 60 * 60);
  await report("/");
  await report("/about");
  after(2 * 60 * 60);
  await report("/contact");
  expect((await sessions()).map(({ day, pages }) => [day, pages])).toEqual([
    ["2026-03-10", 2],
    ["2026-03-10", 4],
  ]);
});

test("a failing batch is rolled back as a whole, and the next one is written", async () => {
  const slug = `post-${randomUUID()}`;
  await addPublicPost(site.world.db, { slug });
  const { db } = site.world;
  await db.$client.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'cut off'; end $$`);
  await db.$client.query(
    "create trigger cut_off before update on blog_posts execute function refuse()",
  );
  await report(`/blog/${slug}`);
  await db.$client.query("drop trigger cut_off on blog_posts");
  expect([await sessions(), await events("view")]).toEqual([[], []]);
  await report("/");
  expect(await sessions()).toHaveLength(1);
});

test("a batch is repeated when another transaction made it impossible", async () => {
  const slug = `post-${randomUUID()}`;
  await addPublicPost(site.world.db, { slug });
  await withConflicts(site.world.db, "blog_posts", () => report(`/blog/${slug}`));
  expect([(await sessions()).length, (await events("view")).length]).toEqual([1, 1]);
});

test("a month's first views are stored in its partition", async () => {
  now = new Date("2031-02-01T12:00:00Z");
  await Promise.all(Array.from({ length: 20 }, () => sendBeacon(site.url, beaconOf("/"))));
  await site.world.collector.flush();
  const { rows } = await site.world.db.execute(
    sql`select tableoid::regclass::text as partition, count(*)::int from analytics_events group by 1`,
  );
  expect(rows).toEqual([{ partition: "analytics_events_2031_02", count: 20 }]);
});

test("the view count is current and only available for live posts", async () => {
  const slug = `post-${randomUUID()}`;
  const id = await addPublicPost(site.world.db, { slug, viewCount: 41 });
  const ask = (post: string) => fetch(`${site.url}/api/view-counts?post=${post}`);
  await report(`/blog/${slug}`);
  expect(await (await ask(id)).json()).toEqual({ viewCount: 42 });
  const draft = await addPost(site.world.db, { viewCount: 7 });
  for (const missing of [draft, randomUUID()]) expect((await ask(missing)).status).toBe(404);
  for (const query of ["post=1", "post=%00", "", `post=${id}&post=${id}`]) {
    const refused = await fetch(`${site.url}/api/view-counts?${query}`);
    expect([query, refused.status]).toEqual([query, 400]);
  }
});
