import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { announce } from "#server/db/announcements.ts";
import { newOwnerContext, OWNER } from "../support/accounts.ts";
import { listenForComplaints, waitForHydration } from "../support/browser.ts";
import { setOwnerStage } from "../support/stage.ts";

const stage = setOwnerStage();

async function open(path: string, size = { width: 1440, height: 900 }): Promise<Page> {
  const context = await newOwnerContext(stage.browser, stage.site.url, { viewport: size });
  const page = await context.newPage();
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

const SMALL = { width: 390, height: 800 };
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

const NAV_ITEMS = [
  ["Overview", "/admin", "Dashboard Overview"],
  ["Projects", "/admin/projects", "Portfolio Projects"],
  ["Blog", "/admin/blog", "Blog Management"],
  ["About", "/admin/about", "About Page"],
  ["Contact", "/admin/contact", "Contact Management"],
  ["Analytics", "/admin/analytics", "Analytics"],
  ["AI Search", "/admin/ai-search", "AI Search Settings"],
  ["Newsletter", "/admin/newsletter", "Newsletter Settings"],
  ["Settings", "/admin/settings", "Site Settings"],
];

test("the sidebar links to every screen, in order, and marks the current one", async () => {
  const page = await open("/admin/settings");
  const complaints = listenForComplaints(page);
  const places = page.locator(".admin-sidebar .admin-nav-link");
  expect(await places.locator(".admin-label").allTextContents()).toEqual(NAV_ITEMS.map(([l]) => l));
  for (const [label = "", path, title] of NAV_ITEMS) {
    await places.filter({ hasText: label }).click();
    await expect.poll(() => page.locator("h1").textContent()).toBe(title);
    await expect.poll(() => page.title()).toContain(title);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect
      .poll(() => page.locator(".admin-sidebar [aria-current=page]").textContent())
      .toContain(label);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  }
  // The header's line ends with the content, short of the scroll bar's gutter.
  const line = await page.locator(".admin-header").evaluate((it) => {
    const { right } = getComputedStyle(it, "::after");
    const main = document.querySelector("main");
    return [
      getComputedStyle(it).borderBottomWidth,
      right,
      main && getComputedStyle(main).paddingRight,
    ];
  });
  expect(line).toEqual(["0px", line[2], line[2]]);
  const account = page.locator(".admin-sidebar").getByRole("link", { name: OWNER.name });
  expect(await account.textContent()).toContain(OWNER.email);
  expect(await account.getAttribute("href")).toBe("/admin/account");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("collapsed it shows icons with tooltips, and the server renders it collapsed from then on", async () => {
  const page = await open("/admin");
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  const sidebar = page.locator(".admin-sidebar");
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(68);
  const [cookie] = (await page.context().cookies(`${stage.site.url}/admin`)).filter(
    ({ name }) => name === "sidebar",
  );
  expect(cookie).toMatchObject({ value: "collapsed", path: "/admin", sameSite: "Lax" });
  const aYear = Date.now() / 1000 + 365 * 24 * 60 * 60;
  expect(Math.abs((cookie?.expires ?? 0) - aYear)).toBeLessThan(3600);

  const drawn = await page.request.get("/admin/blog");
  expect(await drawn.text()).toContain('data-collapsed="true"');
  await page.goto("/admin/blog");
  await waitForHydration(page);
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(68);
  const contact = sidebar.getByRole("link", { name: "Contact" });
  await contact.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  const words = contact.locator(".admin-label");
  await expect.poll(() => words.evaluate((it) => getComputedStyle(it).opacity)).toBe("1");
  await expect.poll(async () => (await words.boundingBox())?.x).toBeGreaterThan(60);

  await page.getByRole("button", { name: "Expand sidebar" }).click();
  await page.reload();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(240);
  await page.context().close();
});

test("on a small screen the navigation is a modal menu, also by keyboard", async () => {
  const page = await open("/admin", SMALL);
  expect(await page.locator(".admin-sidebar").isVisible()).toBe(false);
  const button = page.getByRole("button", { name: "Open menu" });
  await button.focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog");
  await expect.poll(() => sheet.getByRole("link").count()).toBe(NAV_ITEMS.length + 1);
  for (let nth = 0; nth < 30; nth += 1) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
      ),
    ).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("dialog").count()).toBe(0);
  await expect.poll(() => focusedText(page)).toBe("Open menu");
  await page.keyboard.press("Enter");
  await sheet.getByRole("link", { name: "Newsletter" }).click();
  await expect.poll(() => page.locator("h1").textContent()).toBe("Newsletter Settings");
  await expect.poll(() => sheet.count()).toBe(0);
  await button.click();
  await sheet.waitFor();
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect.poll(() => sheet.count()).toBe(0);
  await page.context().close();
});

test("View Site opens a new tab, and Sign Out ends on the site", async () => {
  const page = await open("/admin/about");
  const [site] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "View Site" }).click(),
  ]);
  await site.waitForURL(`${stage.site.url}/`);
  expect(await site.evaluate(() => window.opener)).toBeNull();
  const other = await page.context().newPage();
  const isListening = other.waitForResponse((response) => response.url().includes("/api/events"));
  await other.goto("/admin");
  await isListening;
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL(`${stage.site.url}/`);
  await other.getByRole("dialog", { name: "Please sign in again" }).waitFor();
  await page.goto("/admin/about");
  expect(new URL(page.url()).pathname).toBe("/login");
  await page.context().close();
});

test("leaving unsaved changes asks first; after a save it does not", async () => {
  const page = await open("/admin/blog/settings");
  const title = page.getByLabel("Blog Page Title");
  await title.fill("Notes from the harbour");
  const about = page.locator(".admin-sidebar").getByRole("link", { name: "About" });
  await about.click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.waitFor();
  await expect.poll(() => focusedText(page)).toBe("Stay");
  await page.keyboard.press("Escape");
  await expect.poll(() => question.count()).toBe(0);
  await expect
    .poll(async () => [await title.inputValue(), await focusedText(page)])
    .toEqual(["Notes from the harbour", "About"]);

  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(["beforeunload"]);

  await about.click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect.poll(() => page.locator("h1").textContent()).toBe("About Page");
  await page.goBack();
  await title.waitFor();
  await title.fill("Notes from the river");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await page.locator(".toast", { hasText: "Blog settings saved successfully" }).waitFor();
  await about.click();
  await expect.poll(() => page.locator("h1").textContent()).toBe("About Page");
  expect(asked).toEqual(["beforeunload"]);
  await page.context().close();
});

test("Sign Out asks about unsaved changes once, as every navigation does", async () => {
  const page = await open("/admin/blog/settings", SMALL);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByLabel("Blog Page Title").fill("Notes from the harbour");
  const signOut = page.getByRole("button", { name: "Sign Out" });
  await signOut.click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect.poll(() => question.count()).toBe(0);
  expect(await page.getByLabel("Blog Page Title").inputValue()).toBe("Notes from the harbour");
  await signOut.click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL(`${stage.site.url}/`);
  expect(asked).toEqual([]);
  await page.context().close();
});

test("Sign Out stands apart from View Site on a phone", async () => {
  const page = await open("/admin", SMALL);
  const [site, signOut] = await Promise.all([
    page.getByRole("link", { name: "View Site" }).boundingBox(),
    page.getByRole("button", { name: "Sign Out" }).boundingBox(),
  ]);
  const gap = (signOut?.x ?? 0) - (site?.x ?? 0) - (site?.width ?? 0);
  expect(gap).toBeGreaterThanOrEqual(16);
  await page.context().close();
});

test("a navigation that fails is reported and keeps the screen", async () => {
  const context = await newOwnerContext(stage.browser, stage.site.url);
  const page = await context.newPage();
  const AWAY = /\/assets\/ai-search-[^/]+\.js|\/api\/session/;
  await page.route(AWAY, (route) => route.abort());
  const isMissed = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/assets/ai-search-"),
  );
  await page.goto("/admin/blog/settings");
  await waitForHydration(page);
  await isMissed;
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const link = (name: string) => page.locator(".admin-sidebar").getByRole("link", { name });
  await link("AI Search").click();
  await page.locator(".toast", { hasText: "The server can't be reached" }).waitFor();
  await page.unroute(AWAY);
  await link("AI Search").click();
  await expect.poll(() => page.locator("h1").textContent()).toBe("AI Search Settings");

  await context.setOffline(true);
  await link("Contact").click();
  await page.locator(".toast", { hasText: "You're offline" }).waitFor();
  expect(await page.locator("h1").textContent()).toBe("AI Search Settings");
  // Back online before the screen has asked for the server, it would sign out after all.
  const isAsked = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/api/session"),
  );
  await page.getByRole("button", { name: "Sign Out" }).click();
  await isAsked;
  expect(await page.locator("h1").textContent()).toBe("AI Search Settings");
  await context.setOffline(false);
  await link("Contact").click();
  await expect.poll(() => page.locator("h1").textContent()).toBe("Contact Management");
  expect(await page.evaluate(() => Reflect.get(window, "isSame"))).toBe(true);
  await context.close();
});

test("a screen whose code is from another build is loaded as a new document", async () => {
  const page = await (await newOwnerContext(stage.browser, stage.site.url)).newPage();
  const CODE = "**/assets/ai-search-*.js";
  await page.route(CODE, (route) => route.fulfill({ status: 404 }));
  const isMissed = page.waitForResponse((response) => response.url().includes("/ai-search-"));
  await page.goto("/admin/blog/settings");
  await waitForHydration(page);
  await isMissed;
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.locator(".admin-sidebar").getByRole("link", { name: "Contact" }).click();
  await expect.poll(() => page.locator("h1").textContent()).toBe("Contact Management");
  expect(await page.evaluate(() => Reflect.get(window, "isSame"))).toBeUndefined();
  await page.context().close();
});

test("Sign Out signs out after a deploy, too", async () => {
  const page = await (await newOwnerContext(stage.browser, stage.site.url)).newPage();
  await page.route("**/assets/ai-search-*.js", (route) => route.fulfill({ status: 404 }));
  const isMissed = page.waitForResponse((response) => response.url().includes("/ai-search-"));
  await page.goto("/admin/blog/settings");
  await waitForHydration(page);
  await isMissed;
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL(`${stage.site.url}/`);
  await page.goto("/admin/about");
  expect(new URL(page.url()).pathname).toBe("/login");
  await page.context().close();
});

test("Sign Out leaves the screen only when it has signed out, even if the reply is lost", async () => {
  const page = await open("/admin/blog/settings");
  const signOut = page.getByRole("button", { name: "Sign Out" });
  const REQUEST = "**/admin/sign-out.data*";
  await page.route(REQUEST, (route) => route.abort());
  await signOut.click();
  await page.locator(".toast", { hasText: "You're still signed in" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/blog/settings");
  await page.unroute(REQUEST);
  await page.route(REQUEST, async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  await signOut.click();
  await page.waitForURL(`${stage.site.url}/`);
  await page.context().close();
});

test("missing and failing screens keep the navigation", async () => {
  const page = await open("/admin/nothing");
  expect(await page.locator("h1").textContent()).toBe("Admin Dashboard");
  expect(await page.locator("h2").textContent()).toBe("Page Not Found");
  await page.goto("/admin/clients");
  await waitForHydration(page);
  await page.locator(".admin-sidebar").getByRole("link", { name: "About" }).click();
  await expect.poll(() => page.locator("h1").textContent()).toBe("About Page");
  await page.route("**/*.data*", (route) => route.abort());
  await page.goBack();
  await expect.poll(() => page.locator("h2").textContent()).toBe("Something went wrong");
  await expect.poll(() => page.locator("h1").textContent()).toBe("Clients and Roles");
  await page.getByRole("link", { name: "Retry" }).click();
  await page.getByRole("button", { name: "Add client" }).first().waitFor();
  await page.context().close();
});

test("a failed refresh keeps what was typed", async () => {
  const page = await open("/admin/blog/settings");
  const title = page.getByLabel("Blog Page Title");
  await title.fill("Still being written");
  await page.route("**/*.data*", (route) => route.abort());
  await announce(stage.site.db, ["site"]);
  await page.locator(".toast", { hasText: "Not refreshed" }).waitFor();
  expect(await title.inputValue()).toBe("Still being written");
  await page.context().close();
});

test("toasts come one at a time, with a second line", async () => {
  const page = await open("/admin/blog/settings");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await page.locator(".toast", { hasText: "No configuration to save" }).hover();
  await page.route("**/*.data*", (route) => route.abort());
  const isRefused = page.waitForEvent("requestfailed", (request) =>
    request.url().includes(".data"),
  );
  await announce(stage.site.db, ["site"]);
  await isRefused;
  expect(await page.locator(".toast").count()).toBe(1);
  await page.getByRole("button", { name: "Dismiss" }).click();
  const next = page.locator(".toast", { hasText: "Not refreshed" });
  await next.waitFor();
  expect(await next.locator("[data-description]").textContent()).toBe(
    "What you see may be out of date.",
  );
  await expect.poll(() => page.locator(".toast:visible").count()).toBe(1);
  await page.context().close();
});
