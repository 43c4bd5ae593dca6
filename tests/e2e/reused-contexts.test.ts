import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeWindows, startBrowser } from "../support/browser.ts";
import { reusedContext } from "../support/reused-contexts.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => closeWindows(browser));

/** The browser is replaced when it does not close its windows. */
async function closeAll(): Promise<void> {
  await closeWindows(browser);
  browser = await startBrowser();
}

const ADDRESS = "http://localhost:9/";

async function open(context: BrowserContext, caching = "no-store"): Promise<Page> {
  const page = await context.newPage();
  const headers = { "Content-Type": "text/html", "Cache-Control": caching };
  await page.route(ADDRESS, (route) => route.fulfill({ headers, body: "<p>" }));
  await page.goto(ADDRESS);
  return page;
}

const stored = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(await caches.keys()),
  ]);

test("a reused context has nothing of what was stored in it, and no pages", async () => {
  const context = await reusedContext(browser);
  const page = await open(context);
  await page.evaluate(async () => {
    localStorage.setItem("local", "1");
    sessionStorage.setItem("session", "1");
    await caches.open("cache");
    await new Promise((resolve) => {
      indexedDB.open("database").onsuccess = resolve;
    });
  });
  await context.addCookies([{ name: "cookie", value: "1", url: ADDRESS }]);
  expect(await stored(page)).toEqual(["local", "session", "database", "cache"]);
  await context.close();
  const reused = await reusedContext(browser);
  expect(reused).toBe(context);
  expect(reused.pages()).toEqual([]);
  expect(await reused.cookies()).toEqual([]);
  expect(await stored(await open(reused))).toEqual([]);
  await reused.close();
});

test("a context with other options, or one that is still open, is not reused", async () => {
  const context = await reusedContext(browser);
  const second = await reusedContext(browser);
  expect(second).not.toBe(context);
  await context.close();
  const unscripted = await reusedContext(browser, { javaScriptEnabled: false });
  expect(unscripted).not.toBe(context);
  await unscripted.close();
  await second.close();
});

test.each([
  ["private, max-age=3600", false],
  ["public, max-age=0, must-revalidate", true],
  ["public, max-age=31536000, immutable", true],
])(
  "a context with an answer that has Cache-Control: %s is reused: %s",
  async (caching, isReused) => {
    const context = await reusedContext(browser, { locale: "fr" });
    await open(context, caching);
    await context.close();
    const next = await reusedContext(browser, { locale: "fr" });
    expect(next === context).toBe(isReused);
    await closeAll();
  },
);

test.each<[string, (context: BrowserContext, page: Page) => unknown]>([
  ["a script", (context) => context.addInitScript("1")],
  ["a route", (context) => context.route("**/*", (route) => route.continue())],
  ["a listener", (context) => context.on("request", () => {})],
  ["no network", (context) => context.setOffline(true)],
  ["a clock that stands still", (_, page) => page.clock.install()],
])("a context with %s is not reused", async (_, change) => {
  const context = await reusedContext(browser, { locale: "de" });
  await change(context, await context.newPage());
  await context.close();
  const next = await reusedContext(browser, { locale: "de" });
  expect(next).not.toBe(context);
  await closeAll();
});

test("a reused page has the size that is asked for, and nothing of what was set, stored or loaded in it", async () => {
  const context = await reusedContext(browser, { viewport: { width: 390, height: 844 } });
  const page = await open(context);
  const events: string[] = [];
  page.on("close", () => events.push("close"));
  const removed = () => events.push("removed");
  page.once("close", removed);
  page.off("close", removed);
  page.on("console", () => events.push("console"));
  await page.addInitScript(() => Object.assign(window, { added: true }));
  await page.reload();
  expect(await page.evaluate(() => [innerWidth, "added" in window])).toEqual([390, true]);
  await page.mouse.move(20, 20);
  await page.evaluate(() => {
    sessionStorage.setItem("session", "1");
    addEventListener("pagehide", () => {
      sessionStorage.setItem("left", "1");
      localStorage.setItem("left", "1");
    });
  });
  await page.close();
  expect([page.isClosed(), events, context.pages()]).toEqual([true, ["close"], []]);
  expect(await (await open(context)).evaluate(() => localStorage.length)).toBe(1);
  await context.close();

  const wide = await reusedContext(browser, { viewport: { width: 1440, height: 900 } });
  expect(wide).toBe(context);
  const reused = await wide.newPage();
  expect(reused).toBe(page);
  expect(reused.isClosed()).toBe(false);
  await expect(reused.goto(ADDRESS)).rejects.toThrow();
  const next = await open(wide);
  expect(next).not.toBe(reused);
  await reused.route(ADDRESS, (route) => route.fulfill({ contentType: "text/html", body: "<p>" }));
  await reused.goto(ADDRESS);
  expect(await stored(reused)).toEqual([]);
  const found = await reused.evaluate(() => {
    console.log("unheard");
    return [innerWidth, "added" in window, document.querySelector(":hover"), document.referrer];
  });
  expect([found, events]).toEqual([[1440, false, null, ""], ["close"]]);
  await wide.close();
});

test("closing a page for reuse calls no listener that was removed", async () => {
  const context = await reusedContext(browser);
  const page = await open(context);
  const called: string[] = [];
  const first = () => called.push("first");
  page.on("close", first);
  page.on("close", () => called.push("second"));
  page.off("close", first);
  await page.waitForURL(ADDRESS);
  await page.close();
  expect(called).toEqual(["second"]);
  await context.close();
});

test.each<[string, (page: Page, context: BrowserContext) => unknown]>([
  ["a function of the test", (page) => page.exposeFunction("exposed", () => 1)],
  ["emulated media", (page) => page.emulateMedia({ media: "print" })],
  ["another time limit", (page) => page.setDefaultTimeout(5_000)],
  [
    "unsaved changes",
    async (page) => {
      await page.evaluate(() => {
        addEventListener("beforeunload", (event) => event.preventDefault());
      });
      // They count from the first key.
      await page.keyboard.press("a");
    },
  ],
  ["a session of its own", (page, context) => context.newCDPSession(page)],
  ["a window that it opened", (page) => page.evaluate(() => void window.open("about:blank"))],
])("a page with %s is not reused", async (_, change) => {
  const context = await reusedContext(browser);
  const page = await open(context);
  await change(page, context);
  await page.close();
  expect(await context.newPage()).not.toBe(page);
  await context.close();
});
