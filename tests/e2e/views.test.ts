import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { analyticsEvents } from "../../server/analytics/tables.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import {
  type AnalyticsSettings,
  configureAnalytics,
  NEITHER,
} from "../support/analytics-settings.ts";
import { waitForHydration, waitForPendingTasks } from "../support/browser.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";
import { beaconOf, sendBeacon } from "../support/views.ts";
import { openAsVisitor } from "../support/visitor-page.ts";

const stage = setStage();

/** Views of posts and projects that a visitor read. */
const viewsBy = (userAgent: string) =>
  stage.site.db.query.analyticsEvents.findMany({
    where: (event, { and, eq }) => and(eq(event.eventType, "view"), eq(event.userAgent, userAgent)),
    orderBy: (event) => event.createdAt,
  });
const pathsReadBy = async (userAgent: string) => (await viewsBy(userAgent)).map(({ path }) => path);
/** Pages opened by a visitor, of whom something was read. */
async function pagesOpenedBy(userAgent: string): Promise<number> {
  const visitors = (await viewsBy(userAgent)).map(({ visitorId }) => visitorId);
  const isVisitors = inArray(analyticsEvents.visitorId, visitors);
  return stage.site.db.$count(
    analyticsEvents,
    and(eq(analyticsEvents.eventType, "page"), isVisitors),
  );
}

/** Another visitor's view: what was reported before is written then. */
async function readAsAnother(path: string): Promise<void> {
  const { page, context, userAgent } = await openAsVisitor(stage.browser);
  await page.goto(stage.site.url + path);
  await expect.poll(() => pathsReadBy(userAgent)).toEqual([path]);
  await context.close();
}

const VIEWS = "**/api/views";

async function somePost(): Promise<{ id: string; path: string }> {
  const [post] = await stage.site.db
    .select()
    .from(blogPosts)
    .where(eq(blogPosts.status, "published"))
    .orderBy(blogPosts.slug)
    .limit(1);
  return { id: post?.id ?? "", path: `/blog/${post?.slug}` };
}

async function viewCount(id: string): Promise<number> {
  return (await (await fetch(`${stage.site.url}/api/view-counts?post=${id}`)).json()).viewCount;
}

/** The second is over when the test says so. */
async function stopTheClock(page: Page, { isReported = true } = {}): Promise<void> {
  await page.clock.install();
  // The second begins when this part is there.
  const isLoaded = isReported && page.waitForResponse(/\/assets\/report-page-/);
  await page.goto(`${stage.site.url}/blog`);
  await waitForHydration(page);
  if (isLoaded) await (await isLoaded).finished();
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function openCard(page: Page, which = 0): Promise<void> {
  await page.locator(".card-link").nth(which).click();
  await page.waitForURL(/\/blog\/./);
  await page.locator("article.page-top").waitFor();
  // The second begins after the article was painted.
  await waitForPendingTasks(page);
}

async function goBackToListing(page: Page): Promise<void> {
  await page.goBack();
  await page.locator("article.page-top").waitFor({ state: "detached" });
}

test("reading a post for a second counts as a view, once per session", async () => {
  const { page, context, userAgent } = await openAsVisitor(stage.browser);
  const { id, path } = await somePost();
  const before = await viewCount(id);
  await page.goto(`${stage.site.url}${path}?utm_source=letter&other=private`);
  await expect
    .poll(() => viewsBy(userAgent))
    .toEqual([
      expect.objectContaining({
        blogPostId: id,
        path,
        referrer: null,
        utmSource: "letter",
        device: "desktop",
      }),
    ]);
  expect(await viewCount(id)).toBe(before + 1);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  await page.reload();
  await expect.poll(() => pagesOpenedBy(userAgent)).toBe(2);
  expect(await viewCount(id)).toBe(before + 1);
  await context.close();
});

test("a reader who leaves right after a second is counted", async () => {
  const { page, context, userAgent } = await openAsVisitor(stage.browser);
  await stopTheClock(page);
  await openCard(page);
  await page.clock.runFor(1000);
  await page.close();
  await expect.poll(() => pathsReadBy(userAgent)).toEqual([expect.stringMatching(/^\/blog\/./)]);
  await context.close();
});

test("a reader who leaves within the second is not counted", async () => {
  const { page, context, userAgent } = await openAsVisitor(stage.browser);
  await stopTheClock(page);
  await openCard(page);
  await page.clock.runFor(990);
  await goBackToListing(page);
  await page.clock.runFor(10_000);
  await openCard(page, 1);
  await page.clock.runFor(1000);
  await expect.poll(() => pathsReadBy(userAgent)).toEqual([new URL(page.url()).pathname]);
  await context.close();
});

test("a campaign counts when its page is left before it could be reported", async () => {
  const { page, context, userAgent } = await openAsVisitor(stage.browser);
  const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
  await page.route(/\/assets\/report-page-/, async (route) => {
    await isLeft;
    await route.continue();
  });
  await page.goto(`${stage.site.url}/blog?utm_campaign=letter`);
  await waitForHydration(page);
  await openCard(page);
  leave();
  await expect.poll(() => viewsBy(userAgent)).toHaveLength(1);
  const [view] = await viewsBy(userAgent);
  const session = await stage.site.db.query.analyticsSessions.findFirst({
    where: ({ id }, { eq }) => eq(id, view?.sessionId ?? ""),
  });
  expect(session).toMatchObject({ entryPath: "/blog", campaign: "letter" });
  await context.close();
});

test("a visitor whose first page is missing keeps source and campaign on the next one", async () => {
  const { page, context, userAgent } = await openAsVisitor(stage.browser);
  const referer = "https://www.linkedin.com/";
  await page.goto(`${stage.site.url}/blog/gone?utm_campaign=letter`, { referer });
  await waitForHydration(page);
  await page.getByRole("link", { name: "Back to Blog" }).click();
  await openCard(page);
  await expect.poll(() => viewsBy(userAgent)).toHaveLength(1);
  const [view] = await viewsBy(userAgent);
  const session = await stage.site.db.query.analyticsSessions.findFirst({
    where: ({ id }, { eq }) => eq(id, view?.sessionId ?? ""),
  });
  expect(session).toMatchObject({ entryPath: "/blog", source: "LinkedIn", campaign: "letter" });
  await context.close();
});

test("moving about inside the site counts each post once, also when coming back", async () => {
  const { page, context, userAgent } = await openAsVisitor(stage.browser);
  await stopTheClock(page);
  for (const card of [0, 1, 0]) {
    await openCard(page, card);
    await page.clock.runFor(1500);
    await goBackToListing(page);
  }
  await expect.poll(async () => (await viewsBy(userAgent)).length).toBe(2);
  const sessions = new Set((await viewsBy(userAgent)).map(({ sessionId }) => sessionId));
  expect(sessions.size).toBe(1);
  await context.close();
});

test("two tabs are one session of one visitor", async () => {
  const { page, context, userAgent } = await openAsVisitor(stage.browser);
  const { path } = await somePost();
  await page.goto(stage.site.url + path);
  await expect.poll(() => pathsReadBy(userAgent)).toEqual([path]);
  const other = await context.newPage();
  await other.goto(stage.site.url + path);
  await expect.poll(() => pagesOpenedBy(userAgent)).toBe(2);
  expect(await pathsReadBy(userAgent)).toEqual([path]);
  const events = await stage.site.db.query.analyticsEvents.findMany({
    where: (event, { eq }) => eq(event.userAgent, userAgent),
  });
  expect(new Set(events.map(({ sessionId }) => sessionId)).size).toBe(1);
  await context.close();
});

test("a project is counted with its own facts", async () => {
  const { page, context, userAgent } = await openAsVisitor(stage.browser);
  await page.goto(stage.site.url);
  const path = await page.locator(".card-link[href^='/project/']").first().getAttribute("href");
  await page.goto(stage.site.url + path);
  await expect
    .poll(() => viewsBy(userAgent))
    .toEqual([
      expect.objectContaining({
        path,
        clientName: expect.stringMatching(/./),
        projectYear: expect.any(Number),
        categories: expect.any(Array),
      }),
    ]);
  await context.close();
});

test.each(["doNotTrack", "globalPrivacyControl"])(
  "a browser that says %s sends nothing and keeps nothing",
  async (setting) => {
    const { page, context } = await openAsVisitor(stage.browser);
    await page.addInitScript((name) => {
      Object.defineProperty(navigator, name, { value: name === "doNotTrack" ? "1" : true });
    }, setting);
    expect(await requestsOfReading(page, context)).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.getItem("session_id"))).toBeNull();
    await context.close();
  },
);

/** The beacons that are sent while a post is open for ten seconds. */
async function requestsOfReading(page: Page, context: BrowserContext): Promise<string[]> {
  const sent: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/api/views")) sent.push(request.url());
  });
  await stopTheClock(page, { isReported: false });
  await openCard(page);
  await page.clock.runFor(10_000);
  return sent;
}

test("a visitor whose browser denies storage is counted like others", async () => {
  const { page, context, userAgent } = await openAsVisitor(stage.browser);
  await page.addInitScript(() => {
    for (const name of ["sessionStorage", "localStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
  await stopTheClock(page);
  await openCard(page);
  await page.clock.runFor(10_000);
  await goBackToListing(page);
  await openCard(page);
  await page.clock.runFor(10_000);
  await expect.poll(() => pagesOpenedBy(userAgent)).toBe(4);
  expect(await viewsBy(userAgent)).toHaveLength(1);
  await context.close();
});

test("a tab in the background is counted when someone has looked at it for a second", async () => {
  const { page, context, userAgent } = await openAsVisitor(stage.browser);
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { get: () => Reflect.get(window, "isHidden") });
  });
  await stopTheClock(page);
  const turn = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.assign(window, { isHidden: value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await turn(true);
  await openCard(page);
  await page.clock.runFor(10_000);
  await turn(false);
  await page.clock.runFor(500);
  await turn(true);
  await page.clock.runFor(10_000);
  await readAsAnother(new URL(page.url()).pathname);
  expect(await viewsBy(userAgent)).toEqual([]);
  await turn(false);
  await page.clock.runFor(1000);
  await expect.poll(async () => (await viewsBy(userAgent)).length).toBe(1);
  await context.close();
});

test("a headless browser is taken for a crawler", async () => {
  const context = await reusedContext(stage.browser);
  const page = await context.newPage();
  const { path } = await somePost();
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const sent = page.waitForResponse(VIEWS);
  await page.goto(stage.site.url + path);
  expect((await sent).status()).toBe(204);
  await readAsAnother(path);
  expect(await viewsBy(userAgent)).toEqual([]);
  await context.close();
});

/** Whether a report of a page is stored with its visitor's ID. */
async function isIdStored(
  visitorId: string,
  report: (path: string, id: string) => Promise<void>,
): Promise<boolean> {
  const pages = () =>
    stage.site.db.query.analyticsEvents.findMany({
      columns: { visitorId: true },
      where: (event, { and, eq }) => and(eq(event.eventType, "page"), eq(event.path, "/")),
    });
  const before = await pages();
  await report("/", visitorId);
  await expect.poll(async () => (await pages()).length).toBeGreaterThan(before.length);
  return (await pages()).some((page) => page.visitorId === visitorId);
}

const LONG_TERM_IDS = { ...NEITHER, longTermVisitorId: true };

test("the visitor ID is stored from the moment the setting is on until it is off", async () => {
  const visitorId = randomUUID();
  const isOwn = eq(analyticsEvents.visitorId, visitorId);
  const storedPaths = async () => {
    const pages = stage.site.db.select().from(analyticsEvents).where(isOwn);
    return (await pages).filter((event) => event.eventType === "page").map(({ path }) => path);
  };
  const report = async (path: string, id: string = visitorId) => {
    const answer = await sendBeacon(stage.site.url, beaconOf(path, { visitorId: id }));
    expect(answer.status).toBe(204);
  };
  // Pages that are rendered again show a setting before the reports follow it.
  const turn = async (settings: AnalyticsSettings) => {
    await configureAnalytics(stage.site, settings);
    await expect.poll(() => isIdStored(randomUUID(), report)).toBe(settings.longTermVisitorId);
  };
  await turn(NEITHER);
  await report("/about");
  await turn(LONG_TERM_IDS);
  await report("/blog");
  await expect.poll(storedPaths).toEqual(["/blog"]);
  await turn(NEITHER);
  await report("/contact");
  await turn(LONG_TERM_IDS);
  await report("/privacy");
  await expect.poll(async () => (await storedPaths()).toSorted()).toEqual(["/blog", "/privacy"]);
});
