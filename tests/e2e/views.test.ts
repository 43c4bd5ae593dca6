import { eq, isNotNull } from "drizzle-orm";
import type { BrowserContext, Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { analyticsEvents } from "../../server/analytics/tables.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { waitForHydration } from "../support/browser.ts";
import { setStage } from "../support/stage.ts";
import { openAsVisitor } from "../support/visitor-page.ts";

const stage = setStage();
beforeEach(async () => {
  await stage.site.db.delete(analyticsEvents);
});

const events = () =>
  stage.site.db.query.analyticsEvents.findMany({ orderBy: (event) => event.createdAt });
const paths = async () => (await events()).map(({ path }) => path);

const VIEWS = "**/api/views";

/** The address of the first post of the listing, found as a visitor would. */
async function somePost(page: Page): Promise<string> {
  await page.goto(`${stage.site.url}/blog`);
  return (await page.locator(".card-link").first().getAttribute("href")) ?? "";
}

async function idOf(path: string): Promise<string> {
  const slug = decodeURIComponent(path.replace("/blog/", ""));
  const [post] = await stage.site.db.select().from(blogPosts).where(eq(blogPosts.slug, slug));
  return post?.id ?? "";
}

async function viewCount(id: string): Promise<number> {
  return (await (await fetch(`${stage.site.url}/api/view-counts?post=${id}`)).json()).viewCount;
}

/** The second is over when the test says so. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto(`${stage.site.url}/blog`);
  await waitForHydration(page);
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function openCard(page: Page, which = 0): Promise<void> {
  await page.locator(".card-link").nth(which).click();
  await page.waitForURL(/\/blog\/./);
  await page.locator("article.page-top").waitFor();
}

async function goBackToListing(page: Page): Promise<void> {
  await page.goBack();
  await page.locator("article.page-top").waitFor({ state: "detached" });
}

test("reading a post for a second counts as a view, once per session", async () => {
  const { page, context } = await openAsVisitor(stage.browser);
  const path = await somePost(page);
  const id = await idOf(path);
  const before = await viewCount(id);
  const sent = page.waitForRequest(VIEWS);
  await page.goto(`${stage.site.url}${path}?utm_source=letter&other=private`);
  expect((await (await sent).response())?.status()).toBe(204);
  expect(await events()).toEqual([
    expect.objectContaining({
      blogPostId: id,
      path,
      referrer: null,
      utmSource: "letter",
      device: "desktop",
      sessionId: await page.evaluate(() => sessionStorage.getItem("session_id")),
    }),
  ]);
  expect(await viewCount(id)).toBe(before + 1);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  const repeated: string[] = [];
  page.on("request", (request) => repeated.push(new URL(request.url()).pathname));
  await page.clock.install();
  await page.reload();
  await waitForHydration(page);
  await page.clock.runFor(10_000);
  expect(repeated).toContain(path);
  expect(repeated).not.toContain("/api/views");
  await context.close();
});

test("a reader who leaves right after a second is counted", async () => {
  const { page, context } = await openAsVisitor(stage.browser);
  await stopTheClock(page);
  await openCard(page);
  await page.clock.runFor(1000);
  await page.close();
  await expect.poll(paths).toEqual([expect.stringMatching(/^\/blog\/./)]);
  await context.close();
});

test("a reader who leaves within the second is not counted", async () => {
  const { page, context } = await openAsVisitor(stage.browser);
  await stopTheClock(page);
  await openCard(page);
  await page.clock.runFor(990);
  await goBackToListing(page);
  await page.clock.runFor(10_000);
  await openCard(page, 1);
  const sent = page.waitForResponse(VIEWS);
  await page.clock.runFor(1000);
  await sent;
  expect(await paths()).toEqual([new URL(page.url()).pathname]);
  await context.close();
});

test("moving about inside the site counts each post once, also when coming back", async () => {
  const { page, context } = await openAsVisitor(stage.browser);
  await stopTheClock(page);
  for (const card of [0, 1, 0]) {
    await openCard(page, card);
    await page.clock.runFor(1500);
    await goBackToListing(page);
  }
  await expect.poll(async () => (await paths()).length).toBe(2);
  const sessions = new Set((await events()).map(({ sessionId }) => sessionId));
  expect(sessions.size).toBe(1);
  await context.close();
});

test("two tabs are two sessions of one visitor", async () => {
  const { page, context } = await openAsVisitor(stage.browser);
  const path = await somePost(page);
  for (const tab of [page, await context.newPage()]) {
    const sent = tab.waitForResponse(VIEWS);
    await tab.goto(stage.site.url + path);
    await sent;
  }
  const kept = await events();
  expect(kept.map((event) => event.path)).toEqual([path, path]);
  expect(new Set(kept.map(({ sessionId }) => sessionId)).size).toBe(2);
  expect(new Set(kept.map(({ visitorId }) => visitorId)).size).toBe(1);
  await context.close();
});

test("a project is counted with its own facts", async () => {
  const { page, context } = await openAsVisitor(stage.browser);
  await page.goto(stage.site.url);
  const path = await page.locator(".card-link[href^='/project/']").first().getAttribute("href");
  const sent = page.waitForResponse(VIEWS);
  await page.goto(stage.site.url + path);
  await sent;
  const kept = await stage.site.db
    .select()
    .from(analyticsEvents)
    .where(isNotNull(analyticsEvents.projectId));
  expect(kept).toEqual([
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
  await stopTheClock(page);
  await openCard(page);
  await page.clock.runFor(10_000);
  return sent;
}

test("a browser that keeps nothing counts once for each page that it loads", async () => {
  const { page, context } = await openAsVisitor(stage.browser);
  await page.addInitScript(() => {
    for (const name of ["sessionStorage", "localStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
  expect(await requestsOfReading(page, context)).toHaveLength(1);
  await goBackToListing(page);
  await openCard(page);
  await page.clock.runFor(10_000);
  await expect.poll(async () => (await paths()).length).toBe(1);
  await context.close();
});

test("a tab in the background is counted when someone has looked at it for a second", async () => {
  const { page, context } = await openAsVisitor(stage.browser);
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
  expect(await events()).toEqual([]);
  await turn(false);
  await page.clock.runFor(1000);
  await expect.poll(async () => (await events()).length).toBe(1);
  await context.close();
});

test("a headless browser is taken for a crawler", async () => {
  const context = await stage.browser.newContext();
  const page = await context.newPage();
  const path = await somePost(page);
  const sent = page.waitForResponse(VIEWS);
  await page.goto(stage.site.url + path);
  expect((await sent).status()).toBe(204);
  expect(await events()).toEqual([]);
  await context.close();
});
