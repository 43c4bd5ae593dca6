import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  accessibilityProblems,
  contrastProblems,
  listenForComplaints,
  setDarkTheme,
  waitForHydration,
} from "../support/browser.ts";
import { reusedContext, reusedPage } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";

let paths: Record<string, string>;
const stage = setStage(async (site) => {
  const post = site.isReal ? "uswds2-launch-post" : "the-newsletter-nobody-unsubscribes-from";
  const feed = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const first = (kind: string) =>
    new RegExp(`<loc>${site.url}(/${kind}/[^<]+)</loc>`).exec(feed)?.[1];
  paths = {
    home: "/",
    "all projects": "/?projects=all",
    about: "/about",
    contact: "/contact",
    privacy: "/privacy",
    listing: "/blog",
    post: feed.includes(`/blog/${post}`) ? `/blog/${post}` : (first("blog") ?? ""),
    project: first("project") ?? "",
    "not found": "/nothing",
    "post not found": "/blog/nothing",
    "project not found": "/project/nothing",
  };
});

const NAMES = [
  "home",
  "all projects",
  "about",
  "contact",
  "privacy",
  "listing",
  "post",
  "project",
  "not found",
  "post not found",
  "project not found",
];
const addressOf = (name: string) => `${stage.site.url}${paths[name]}`;

async function open(name: string): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await reusedContext(stage.browser, { viewport, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem("theme", "light"));
  await page.goto(addressOf(name), { waitUntil: "networkidle" });
  return page;
}

describe.each(NAMES)("%s", (name) => {
  // Opening a window costs more than all that is looked at in it.
  let page: Page;
  beforeAll(async () => {
    page = await reusedPage(stage.browser);
  });
  afterAll(() => page.context().close());

  test("hydrates without errors, CSP violations or a change of content", async () => {
    const complaints = listenForComplaints(page);
    await page.goto(addressOf(name));
    const before = await page.locator("main").innerText();
    await waitForHydration(page);
    // Going back needs a script, so that button alone waits for ours.
    const after = (await page.locator("main").innerText()).replace(/\s*Go Back$/, "");
    expect(after).toBe(before.replace(/\s*Go Back$/, ""));
    const expected = name.includes("not found") ? [expect.stringContaining("404")] : [];
    expect(complaints).toEqual(expected);
  });

  test("fits 390, 820 and 1440 px, and has no accessibility problems in either theme", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(addressOf(name));
    await waitForHydration(page);
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([width, overflow > 0]).toEqual([width, false]);
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    await setDarkTheme(page, true);
    expect(await contrastProblems(page)).toEqual([]);
  });

  test("reads without JavaScript, with one heading of the first level", async () => {
    const context = await reusedContext(stage.browser, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(addressOf(name));
    expect(await page.locator("h1").count()).toBe(1);
    expect((await page.locator("main").innerText()).length).toBeGreaterThan(20);
    expect(await page.locator("[data-theme-switch]:visible").count()).toBe(0);
    await context.close();
  });

  test("paints without waiting for a style sheet, font or script", async () => {
    const html = await (await fetch(addressOf(name))).text();
    const scripted = html.replace(/<noscript>.*?<\/noscript>/gs, "");
    expect(html.match(/<style>/g)).toHaveLength(1);
    const sheets = scripted.match(/<link[^>]+rel="stylesheet"[^>]*>/g);
    expect(sheets).toEqual([expect.stringContaining('disabled=""')]);
    expect(html).not.toMatch(/<script[^>]+src=/);
    expect(html).not.toMatch(/<link[^>]+rel="(?:module)?preload"/);
    expect(html).not.toMatch(/\sstyle="/);
  });
});

test("the rest of the styles comes once the page is loaded, for print too", async () => {
  const page = await open("about");
  const sheet = page.locator("link[data-late]");
  const isApplied = (link: Element) => link instanceof HTMLLinkElement && link.sheet !== null;
  await expect.poll(() => sheet.evaluate(isApplied)).toBe(true);
  expect(await sheet.getAttribute("media")).toBeNull();
  await page.context().close();
});

test("the chosen theme applies before the first paint, and on the next page", async () => {
  const page = await open("home");
  await page.locator("[data-theme-switch]").first().click();
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
  const next = await page.context().newPage();
  await next.goto(addressOf("about"), { waitUntil: "commit" });
  await next.waitForSelector("body");
  expect(await next.evaluate(() => document.documentElement.className)).toContain("dark");
  await page.context().close();
});

test("inside the site a click changes the page without loading a document", async () => {
  const page = await open("home");
  await waitForHydration(page);
  await page.evaluate(() => {
    Object.assign(window, { mark: "same document" });
  });
  await page.locator('main a[href^="/project/"]').first().click();
  await page.waitForURL(/\/project\//);
  // The address changes ahead of what is shown there.
  const title = await page.locator(".project-header h1").innerText();
  expect(title.length).toBeGreaterThan(0);
  expect(await page.evaluate(() => Reflect.get(window, "mark"))).toBe("same document");
  await page.goBack();
  await page.waitForURL((url) => url.pathname === "/");
  await page.context().close();
});

test("an article's text is sent once, and survives hydration and navigation", async () => {
  const html = await (await fetch(addressOf("post"))).text();
  const page = await open("post");
  const article = await page.locator("#html-article").innerHTML();
  const sentence = (await page.locator("#html-article p").first().innerText()).slice(0, 30);
  expect(html.split(sentence.replaceAll("'", "&#x27;")).length - 1).toBeLessThanOrEqual(2);
  await waitForHydration(page);
  expect(await page.locator("#html-article").innerHTML()).toBe(article);
  await page.locator('nav a[href="/about"]').first().click();
  await page.waitForURL(/about/);
  await page.locator("#html-article").waitFor({ state: "detached" });
  await page.goBack();
  await page.waitForSelector("#html-article p");
  expect(await page.locator("#html-article").innerText()).toContain(sentence);
  await page.context().close();
});

test("nothing moves while pictures and fonts arrive after the first paint", async () => {
  for (const name of ["home", "listing", "post", "project"]) {
    const context = await stage.browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.addInitScript(recordLayoutShifts);
    const { promise: painted, resolve: deliver } = Promise.withResolvers<void>();
    await page.route(/\/media\/|\.woff2$/, async (route) => {
      await painted;
      await route.continue();
    });
    await page.goto(addressOf(name), { waitUntil: "commit" });
    await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint").length > 0,
    );
    deliver();
    await page.waitForLoadState("networkidle");
    await waitForHydration(page);
    const shifts: LayoutShift[] = await page.evaluate(() => Reflect.get(window, "shifts"));
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    const moved = total < 0.01 ? [] : shifts;
    expect({ name, moved }).toEqual({ name, moved: [] });
    await context.close();
  }
});

type LayoutShift = { value: number; atMs: number; sources: string[] };

/** In the page: keeps each layout shift in `window.shifts`, with what moved from where to where. */
function recordLayoutShifts(): void {
  const shifts: LayoutShift[] = [];
  Object.assign(window, { shifts });
  const box = ({ x, y, width, height }: DOMRectReadOnly) =>
    `${[x, y, width, height].map(Math.round).join(" ")}`;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, startTime, sources } = entry as PerformanceEntry & {
        value: number;
        sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      };
      shifts.push({
        value,
        atMs: Math.round(startTime),
        sources: sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.tagName}.${element?.className}: ${box(previousRect)} → ${box(currentRect)}`;
        }),
      });
    }
  }).observe({ type: "layout-shift", buffered: true });
}
