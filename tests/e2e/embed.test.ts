import { Hono } from "hono";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SETTINGS_MESSAGES } from "#domain/forms/settings-messages.ts";
import { EMBED_SETTINGS, embedOriginsIn } from "#domain/search/embed-settings.ts";
import { readSiteSettings } from "#server/site/settings.ts";
import { siteConfig } from "#server/site/tables.ts";
import { makeAccount } from "../support/accounts.ts";
import { accessibilityProblems, listenForComplaints } from "../support/browser.ts";
import { type Listening, listen } from "../support/listen.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { reusedContext, reusedPage } from "../support/reused-contexts.ts";
import { smallTargets } from "../support/small-targets.ts";
import { setStage } from "../support/stage.ts";
import { dismissToast } from "../support/toasts.ts";

const PATH = "/admin/ai-search/embed";
const stage = setStage(async ({ db }) => {
  await makeAccount(db, "owner");
  await db.update(siteConfig).set({ aiAnswersEnabled: true, embedOrigins: "" });
});

let allowed: Listening;
let other: Listening;
beforeAll(async () => {
  const page = (c: { html: (text: string) => Response | Promise<Response> }) =>
    c.html(
      `<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,"><main><h1>Elsewhere</h1><script async src="${stage.site.url}/embed/ask.js"></script></main>`,
    );
  const framing = new Hono()
    .get("/", page)
    .get("/home", (c) => c.html(`<iframe src="${stage.site.url}/about"></iframe>`));
  allowed = await listen(framing.fetch);
  other = await listen(framing.fetch);
});
afterAll(() => Promise.all([allowed.close(), other.close()]));

const get = (path: string) => fetch(`${stage.site.url}${path}`);
const save = (page: Page) => page.locator(".save-bar").getByRole("button");
const allowedSites = (page: Page) => page.getByLabel("Allowed sites");

type Elsewhere = { page: Page; frame: Frame | undefined; complaints: string[] };

async function openElsewhere(url: string): Promise<Elsewhere> {
  const page = await reusedPage(stage.browser);
  const complaints = listenForComplaints(page);
  await page.goto(url);
  await page.locator("iframe").waitFor();
  await expect.poll(() => page.frames().length).toBe(2);
  return { page, frame: page.frames()[1], complaints };
}

/** Projects are about it, but none says this. */
const UNANSWERED = "What does a brand identity cost?";

test("the box is off until the owner allows a site", async () => {
  for (const path of ["/embed/ask", "/embed/ask.js"]) expect((await get(path)).status).toBe(404);
  const page = await openAsOwner(stage, PATH);
  expect(await accessibilityProblems(page)).toEqual([]);
  await allowedSites(page).fill("https://example.org/path");
  await save(page).click();
  const problem = page.locator(".field-problem");
  await expect
    .poll(() => problem.textContent())
    .toContain("“https://example.org/path” is not the address of a site.");
  await allowedSites(page).fill(`${allowed.origin}/\nExample.org`);
  await save(page).click();
  await dismissToast(page, SETTINGS_MESSAGES.saved);
  await expect.poll(async () => (await get("/embed/ask.js")).status).toBe(200);
  const { embedOrigins } = await readSiteSettings(stage.site.db, EMBED_SETTINGS);
  expect(embedOriginsIn(embedOrigins)).toEqual([allowed.origin, "https://example.org"]);
  expect(await page.getByText("/embed/ask.js").textContent()).toBe(
    `<script async src="${stage.site.url}/embed/ask.js"></script>`,
  );
  await page.context().close();
});

test("an allowed site shows the box, whose questions are answered in place", async () => {
  const { page, frame, complaints } = await openElsewhere(allowed.origin);
  if (!frame) throw new Error("there is no frame");
  await frame.getByRole("searchbox", { name: /^Ask about the work of/ }).fill(UNANSWERED);
  const history = await page.evaluate(() => window.history.length);
  await frame.getByRole("button", { name: "Ask" }).click();
  await frame.getByText("No project-based answer available").waitFor();
  const link = frame.getByRole("list", { name: "Related pages" }).getByRole("link").first();
  expect(await link.getAttribute("href")).toMatch(new RegExp(`^${stage.site.url}/project/`));
  expect(await link.getAttribute("target")).toBe("_blank");
  expect(await page.evaluate(() => window.history.length)).toBe(history);
  const height = () => page.locator("iframe").evaluate((element) => element.clientHeight);
  const content = () =>
    frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
  await expect.poll(async () => (await height()) - (await content())).toBe(0);
  expect(await page.context().cookies()).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});

test.each([390, 1440])("the box is accessible in both themes at %i px", async (width) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await reusedPage(stage.browser, { viewport: { width, height: 800 }, colorScheme });
    await page.goto(`${stage.site.url}/embed/ask?q=brand+identity`);
    await page.getByRole("searchbox").waitFor();
    expect([colorScheme, await accessibilityProblems(page)]).toEqual([colorScheme, []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    await page.close();
  }
});

test("the button of the box keeps the focus while it waits, and links announce new tabs", async () => {
  const page = await reusedPage(stage.browser, { hasTouch: true });
  await page.goto(`${stage.site.url}/embed/ask`);
  const answering = Promise.withResolvers<void>();
  let requests = 0;
  await page.route("**/embed/ask?*", async (route) => {
    requests += 1;
    await answering.promise;
    await route.continue();
  });
  await page.getByRole("searchbox").fill(UNANSWERED);
  const button = page.getByRole("button", { name: "Ask" });
  await button.press("Enter");
  await expect.poll(() => button.isDisabled()).toBe(true);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  answering.resolve();
  await page.getByText("No project-based answer available").waitFor();
  expect([await button.isDisabled(), requests]).toEqual([false, 1]);
  const links = await page.getByRole("link").allTextContents();
  expect(links.length).toBeGreaterThan(1);
  for (const link of links) expect(link).toContain("(opens in a new tab)");
  expect(await smallTargets(page, 44)).toEqual([]);
  await page.close();
});

test("the box works without scripts", async () => {
  const context = await reusedContext(stage.browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${stage.site.url}/embed/ask`);
  await page.getByRole("searchbox").fill(UNANSWERED);
  await page.getByRole("button", { name: "Ask" }).click();
  await page.getByText("No project-based answer available").waitFor();
  expect(await page.getByRole("searchbox").inputValue()).toBe(UNANSWERED);
  const cut = page.getByText("Only the first 400 characters were searched.");
  expect(await cut.count()).toBe(0);
  await page.getByRole("searchbox").fill("brand ".repeat(100));
  await page.getByRole("button", { name: "Ask" }).click();
  await cut.waitFor();
  await context.close();
});

test("no other site can show it, and allowed sites can show nothing else", async () => {
  const { page, frame } = await openElsewhere(other.origin);
  await expect.poll(() => frame?.url()).toBe("chrome-error://chromewebdata/");
  await page.close();
  const about = await openElsewhere(`${allowed.origin}/home`);
  await expect.poll(() => about.frame?.url()).toBe("chrome-error://chromewebdata/");
  await about.page.close();
});

test("questions of any text are answered, and none becomes HTML", async () => {
  for (const question of [
    "",
    " ",
    "\u0001",
    "<img src=x onerror=alert(1)>",
    "x".repeat(5000),
    "文",
  ]) {
    const response = await get(`/embed/ask?q=${encodeURIComponent(question)}`);
    expect([question.slice(0, 20), response.status]).toEqual([question.slice(0, 20), 200]);
    expect(await response.text()).not.toContain("<img");
  }
  expect((await get("/embed/ask?q=%E0%A4%A")).status).toBe(200);
  expect((await get("/embed/other")).status).toBe(404);
  const { headers } = await get("/embed/ask");
  expect(headers.get("x-frame-options")).toBeNull();
  expect(headers.get("content-security-policy")).toContain(
    `frame-ancestors ${allowed.origin} https://example.org`,
  );
  expect(headers.get("set-cookie")).toBeNull();
});

test("programs of any site can call /mcp on the whole site", async () => {
  const response = await fetch(`${stage.site.url}/mcp`, {
    method: "POST",
    headers: {
      Origin: "https://elsewhere.example",
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  expect(response.status).toBe(200);
  expect((await response.json()).result.tools).toHaveLength(4);
  expect((await fetch(`${stage.site.url}/mcp`)).status).toBe(405);
});
