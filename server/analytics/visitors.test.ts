import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiSite, resourcePages, startApi } from "../../tests/support/api-site.ts";
import { addPost, addProject, BROWSER, beaconOf, sendBeacon } from "../../tests/support/views.ts";
import { createApi } from "../http/api.ts";
import { openLiveEvents } from "../http/live-events.ts";
import { analyticsEvents, visitorSalts } from "./tables.ts";
import { DailyVisitorIds, forgetSaltsJob } from "./visitor-id.ts";

let site: ApiSite;
let now = new Date("2026-03-31T23:59:30Z");
beforeAll(async () => {
  site = await startApi({ now: () => now });
});
afterAll(() => site.close());
beforeEach(async () => {
  now = new Date("2026-03-31T23:59:30Z");
  await site.world.db.delete(analyticsEvents);
});

const at = (address: string) => ({ "X-Forwarded-For": address });
const events = () =>
  site.world.db.query.analyticsEvents.findMany({ orderBy: (event) => event.createdAt });
const visitorIds = async () => (await events()).map(({ visitorId }) => visitorId);

test("a visitor has one id per day across all items", async () => {
  const [post, project] = [await addPost(site.world.db), await addProject(site.world.db)];
  await sendBeacon(site.url, beaconOf(post), at("203.0.113.1"));
  now = new Date("2026-03-31T23:59:40Z");
  await sendBeacon(site.url, beaconOf(project, { noun: "project" }), at("203.0.113.1"));
  now = new Date("2026-04-01T00:00:10Z");
  await sendBeacon(site.url, beaconOf(post), at("203.0.113.1"));
  const [first, second, nextDay] = await visitorIds();
  expect(second).toBe(first);
  expect(nextDay).not.toBe(first);
  expect((await events()).map(({ day }) => day)).toEqual([
    "2026-03-31",
    "2026-03-31",
    "2026-04-01",
  ]);
});

test("visitors differ by address and by browser", async () => {
  const post = await addPost(site.world.db);
  await sendBeacon(site.url, beaconOf(post), at("203.0.113.1"));
  await sendBeacon(site.url, beaconOf(post), at("203.0.113.2"));
  await sendBeacon(site.url, beaconOf(post), {
    ...at("203.0.113.1"),
    "User-Agent": BROWSER.replace("142", "141"),
  });
  expect(new Set(await visitorIds()).size).toBe(3);
});

test("a forged X-Forwarded-For changes nothing", async () => {
  const post = await addPost(site.world.db);
  await sendBeacon(site.url, beaconOf(post), at("203.0.113.1"));
  await sendBeacon(site.url, beaconOf(post), at("8.8.8.8, 203.0.113.1"));
  expect(new Set(await visitorIds()).size).toBe(1);
});

test("all processes compute the same visitor id", async () => {
  const visitor = { day: "2026-05-05", address: "::1", userAgent: BROWSER, site: "http://x" };
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => new DailyVisitorIds().idOf(site.world.db, visitor)),
  );
  expect(new Set(ids).size).toBe(1);
});

test("twenty concurrent views at the start of a month are stored in its new partition", async () => {
  const post = await addPost(site.world.db);
  now = new Date("2031-01-01T00:00:00Z");
  await Promise.all(Array.from({ length: 20 }, () => sendBeacon(site.url, beaconOf(post))));
  const { rows } = await site.world.db.$client.query(
    "select tableoid::regclass::text as partition, count(*)::int from analytics_events group by 1",
  );
  expect(rows).toEqual([{ partition: "analytics_events_2031_01", count: 20 }]);
});

test("the salts of past days are deleted, also without new visitors", async () => {
  const { db } = site.world;
  await db.delete(visitorSalts);
  await db.insert(visitorSalts).values([
    { day: "2026-03-29", salt: "old" },
    { day: "2026-03-31", salt: "of today" },
  ]);
  const days = async () => (await db.select().from(visitorSalts)).map(({ day }) => day);
  const forget = () =>
    forgetSaltsJob.run({ ...site.world, now: () => now }, {}, new AbortController().signal);
  await forget();
  expect(await days()).toEqual(["2026-03-31"]);
  now = new Date("2026-04-01T00:00:01Z");
  await forget();
  expect(await days()).toEqual([]);
});

test("one network is limited without affecting others", async () => {
  const post = await addPost(site.world.db);
  const flood = Array.from({ length: 80 }, (_, i) =>
    sendBeacon(site.url, beaconOf(post), at(`2001:db8:0:7::${i.toString(16)}`)),
  );
  for (const { status } of await Promise.all(flood)) expect(status).toBe(204);
  expect(await events()).toHaveLength(60);
  await sendBeacon(site.url, beaconOf(post), at("2001:db8:0:8::1"));
  expect(await events()).toHaveLength(61);
  now = new Date(now.getTime() + 60_000);
  await sendBeacon(site.url, beaconOf(post), at("2001:db8:0:7::1"));
  expect(await events()).toHaveLength(62);
});

test("the view count is current and only available for live posts", async () => {
  const post = await addPost(site.world.db, { viewCount: 41 });
  const ask = (id: string) => fetch(`${site.url}/api/view-counts?post=${id}`);
  await sendBeacon(site.url, beaconOf(post));
  const answer = await ask(post);
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(await answer.json()).toEqual({ viewCount: 42 });
  const draft = await addPost(site.world.db, { status: "draft", viewCount: 7 });
  for (const id of [draft, randomUUID()]) {
    const missing = await ask(id);
    expect(missing.status).toBe(404);
    expect(missing.headers.get("Content-Type")).toContain("application/problem+json");
  }
  for (const query of ["post=1", "post=%00", "", `post=${post}&post=${post}`]) {
    const refused = await fetch(`${site.url}/api/view-counts?${query}`);
    expect([query, refused.status]).toEqual([query, 400]);
    expect(refused.headers.get("Content-Type")).toContain("application/problem+json");
  }
});

test("both endpoints are documented and reject other methods", async () => {
  const api = createApi(
    site.world,
    resourcePages(site.world),
    () => "",
    openLiveEvents(site.world),
  );
  const description = await (await api.request("/api/openapi.json")).json();
  expect(description.paths["/api/views"].post.requestBody.content).toHaveProperty(
    "application/json",
  );
  expect(description.paths["/api/view-counts"].get.parameters).toEqual([
    expect.objectContaining({ name: "post", in: "query" }),
  ]);
  expect((await fetch(`${site.url}/api/views`)).status).toBe(405);
});
