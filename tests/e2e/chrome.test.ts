import { eq } from "drizzle-orm";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { announce } from "../../server/db/announcements.ts";
import { siteConfig } from "../../server/site/tables.ts";
import {
  accessibilityProblems,
  closeWindows,
  startBrowser,
  waitForHydration,
} from "../support/browser.ts";
import { type ContentSite, startContentSite } from "../support/content-site.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { waitForPage } from "../support/wait-for-page.ts";

/** Browsers keep what was fetched ahead for five seconds, counted from a date in whole seconds. */
const KEPT_MS = 4_000;

let site: ContentSite;
let browser: Browser;
beforeAll(async () => {
  site = await startContentSite({ LOG_LEVEL: "info" });
  browser = await startBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await site.stop();
});

async function configure(values: Partial<typeof siteConfig.$inferInsert>): Promise<void> {
  await site.db.update(siteConfig).set(values).where(eq(siteConfig.id, 1));
  await announce(site.db, ["site"]);
}

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await reusedContext(browser, {
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  await page.goto(site.url + path);
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  return page;
}

async function openWhen(path: string, isNew: (html: string) => boolean): Promise<Page> {
  await waitForPage(site, path, isNew);
  return open(path);
}

test("the call to action leads to the contact page, and to LinkedIn in a new tab", async () => {
  await configure({ footerEnabled: true, linkedinUrl: "https://www.linkedin.com/in/someone" });
  const page = await openWhen("/about", (html) => html.includes("linkedin.com/in/someone"));
  const footer = page.locator("footer");
  expect(await footer.getByRole("heading").innerText()).toMatch(/Let.?s Work Together/);
  const linkedIn = footer.getByRole("link", { name: "LinkedIn" });
  expect(await linkedIn.getAttribute("target")).toBe("_blank");
  expect(await linkedIn.getAttribute("rel")).toBe("noopener");
  await footer.getByRole("link", { name: "Hit me up" }).click();
  await page.waitForURL(/\/contact$/);
  expect(await footer.getByRole("link", { name: "Feed" }).getAttribute("href")).toBe("/feed.xml");
  await footer.getByRole("link", { name: "Privacy" }).click();
  await page.waitForURL(/\/privacy$/);
  await page.context().close();
});

test("without an address there is no LinkedIn button", async () => {
  await configure({ footerEnabled: true, linkedinUrl: "" });
  const page = await openWhen("/about", (html) => !html.includes("LinkedIn"));
  expect(await page.locator("footer .pill").allInnerTexts()).toEqual(["Hit me up"]);
  await page.context().close();
});

test("the call to action can be turned off; feed and privacy links stay", async () => {
  await configure({ footerEnabled: false });
  const page = await openWhen("/about", (html) => !html.includes("Hit me up"));
  expect(await page.getByText("Together").count()).toBe(0);
  expect(await page.locator("footer").getByRole("link").allInnerTexts()).toEqual([
    "Privacy",
    "Feed",
  ]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await configure({ footerEnabled: true });
  await page.context().close();
});

test.each([
  "18F",
  "Mirela Osei",
  "Dr. Maximiliane Freifrau von und zu Hohenstein-Schwarzenberg, MBA",
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
])("all four buttons and the switch fit a small screen beside %s", async (name) => {
  await configure({ name });
  await waitForPage(site, "/", (html) => html.includes(name));
  const page = await open("/nothing", { viewport: { width: 390, height: 800 } });
  const controls = page.locator("header").locator("nav a, button");
  expect(await controls.count()).toBe(5);
  const boxes = await Promise.all((await controls.all()).map((control) => control.boundingBox()));
  for (const box of boxes) {
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }
  expect(new Set(boxes.slice(0, 4).map((box) => box?.y)).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.context().close();
});

test("the first Tab stop skips to the content", async () => {
  const page = await open("/about");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("header")))
    .toBe(null);
  await page.context().close();
});

test("a page is fetched when someone is about to open it, and only then", async () => {
  const page = await open("/about");
  await waitForHydration(page);
  /** When it came over the network, and not out of the browser's cache. */
  const fetched = (name: string) =>
    page.evaluate((url) => {
      const found = performance.getEntriesByName(url);
      return found
        .filter((at) => at instanceof PerformanceResourceTiming && at.transferSize > 0)
        .map(({ startTime }) => startTime);
    }, site.url + name);
  expect(await fetched("/blog.data")).toEqual([]);
  const link = page.locator("header").getByRole("link", { name: "Blog" });
  await link.hover();
  await expect.poll(() => fetched("/blog.data")).toHaveLength(1);
  await link.click();
  await page.waitForURL(/\/blog$/);
  await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor();
  const [ahead = 0, ...later] = await fetched("/blog.data");
  expect(later.filter((at) => at - ahead < KEPT_MS)).toEqual([]);
  await page.context().close();
});

test("nothing moves between pages for those who asked for that", async () => {
  const page = await open("/blog", { reducedMotion: "reduce" });
  await waitForHydration(page);
  await page.evaluate(() => {
    const moving: number[] = [];
    Object.assign(window, { moving });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      transition.ready.then(() => {
        const parts = document
          .getAnimations()
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : ""));
        moving.push(parts.filter((part) => part?.startsWith("::view-transition")).length);
      });
      return transition;
    };
  });
  await page.locator(".card-link").first().click();
  await page.waitForURL(/\/blog\/./);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "moving"))).toEqual([0]);
  await page.context().close();
});

test.each([
  ["/contact", "Contact", "Loading contact page..."],
  ["/blog", "Blog", "Loading blog posts..."],
  ["/", "Home", "Loading..."],
])("while %s takes long, a loading message is shown", async (path, name, text) => {
  const page = await open("/about");
  await waitForHydration(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.data(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.locator("header").getByRole("link", { name }).last().click();
  await page.getByRole("status").filter({ hasText: text }).waitFor({ state: "visible" });
  release();
  await page.waitForURL(site.url + path);
  await page.getByRole("status").filter({ hasText: text }).waitFor({ state: "detached" });
  await page.context().close();
});

test("offline, a page says so between header and footer, and comes when the network is back", async () => {
  await configure({ name: "Mirela Osei", footerEnabled: true });
  await waitForPage(site, "/about", (html) => html.includes("Mirela Osei"));
  // A context that no other test has fetched ahead in.
  const page = await open("/about", { locale: "en-IE" });
  await page.context().setOffline(true);
  const link = page.locator("header").getByRole("link", { name: "Blog" });
  // Pointing at it fetches ahead.
  const refused = page.waitForEvent("requestfailed");
  await link.hover();
  await refused;
  await link.click();
  await page.getByRole("heading", { level: 1, name: "You're offline" }).waitFor();
  expect(page.url()).toBe(`${site.url}/blog`);
  await expect.poll(() => page.title()).toBe("You're offline");
  expect(await page.locator(".site-name").innerText()).toBe("Mirela Osei");
  expect(await page.locator("footer").innerText()).toContain("Hit me up");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("link", { name: "Retry" }).click();
  await page.getByText("Still offline.").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor();
  await page.context().close();
});

test("offline, a project is not said to be missing, and comes when the network is back", async () => {
  const page = await openWhen("/", () => true);
  await waitForHydration(page);
  const addresses = ["**/project/**.data*", "**/healthz"];
  for (const address of addresses) await page.route(address, (route) => route.abort());
  await page.locator("#projects .card-link").first().click();
  await page.getByRole("heading", { level: 1, name: "You're offline" }).waitFor();
  await expect.poll(() => page.title()).toBe("You're offline");
  for (const address of addresses) await page.unroute(address);
  await page.locator("main h1").filter({ hasNotText: "You're offline" }).waitFor();
  await page.context().close();
});

test("unknown addresses have the navigation of their own section", async () => {
  const navigation = async (path: string) => {
    const answer = await fetch(site.url + path);
    expect(answer.status).toBe(404);
    return /<header.*?<\/header>/s.exec(await answer.text())?.[0] ?? "";
  };
  for (const nth of [1, 2]) {
    expect(await navigation(`/blog/unknown/${nth}`)).not.toContain('href="/blog"');
    expect(await navigation(`/unknown/${nth}`)).toContain('href="/blog"');
  }
});

test("a page that the server fails to give keeps header and footer, and can be asked for again", async () => {
  await configure({ name: "Mirela Osei", footerEnabled: true });
  const page = await openWhen("/about", (html) => html.includes("Mirela Osei"));
  await waitForHydration(page);
  await page.route("**/blog.data", (route) => route.fulfill({ status: 500, body: "broken" }));
  await page.locator("header").getByRole("link", { name: "Blog" }).click();
  await page.getByRole("heading", { level: 1, name: "Error Loading Blog Posts" }).waitFor();
  expect(await page.locator(".site-name").innerText()).toBe("Mirela Osei");
  expect(await page.locator("footer").innerText()).toContain("Hit me up");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  await page.getByRole("link", { name: "Retry" }).click();
  await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor();
  await page.context().close();
});

test("a missing page says so with its status, and its path is logged, short and harmless", async () => {
  const page = await open("/about");
  await page.goto(`${site.url}/no%E2%80%AEthing/%3Cscript%3E/${"x".repeat(5000)}`);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Page Not Found");
  expect(await page.getByText("404", { exact: true }).count()).toBe(1);
  await page
    .getByText("The page you're looking for doesn't exist or has been moved.")
    .waitFor({ state: "visible" });
  const line = () =>
    site
      .output()
      .split("\n")
      .find((said) => said.includes("/no%E2%80%AEthing/%3Cscript%3E/xxx"));
  await expect.poll(line).toBeDefined();
  expect(JSON.parse(line() ?? "{}").path).toHaveLength(300);
  await page.getByRole("link", { name: "Go Home" }).click();
  await page.waitForURL(`${site.url}/`);
  await page.context().close();
});

test("an address with a line break in it is refused and not logged", async () => {
  const answer = await fetch(`${site.url}/no%0Athing%1B[31m`);
  expect(answer.status).toBe(400);
  expect(site.output()).not.toContain("thing%1B");
});
