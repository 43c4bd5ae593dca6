import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ownerContext } from "../support/accounts.ts";
import {
  accessibilityProblems,
  contrastProblems,
  listenForComplaints,
  setDarkTheme,
  waitForHydration,
} from "../support/browser.ts";
import { forcedColorsProblems } from "../support/forced-colors.ts";
import { denyStorage } from "../support/no-storage.ts";
import { onOneDay } from "../support/on-one-day.ts";
import { overflowing, WIDTHS } from "../support/overflowing.ts";
import { fillOwnersSite, MESSAGE } from "../support/owners-data.ts";
import { smallTargets } from "../support/small-targets.ts";
import { setStage } from "../support/stage.ts";
import { truncateTables } from "../support/truncate-tables.ts";

/** As long as a keyword or category may be. */
const LONG = "a keyword that tells more than it should ".repeat(3).slice(0, 100).trim();

const stage = setStage(async (site) => {
  await fillOwnersSite(site);
  await site.db.execute(sql`update portfolio_projects
    set keywords = keywords || ${LONG}::text, categories = categories || ${LONG}::text`);
});

async function open(path: string, theme = "light", width = 1440): Promise<Page> {
  const viewport = { width, height: 900 };
  const context = await ownerContext(stage.browser, stage.site.url, { viewport });
  const page = await context.newPage();
  await page.addInitScript((name) => localStorage.setItem("theme", name), theme);
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

const SCREENS = [
  ["/admin", "Dashboard Overview"],
  ["/admin/projects", "Portfolio Projects"],
  ["/admin/blog", "Blog Management"],
  ["/admin/about", "About Page"],
  ["/admin/contact", "Contact Management"],
  ["/admin/contact/settings", "Contact Management"],
  ["/admin/contact/security", "Contact Management"],
  ["/admin/contact/erasure", "Erase a Person"],
  ["/admin/analytics?days=30", "Analytics"],
  ["/admin/analytics/crawlers", "Analytics"],
  ["/admin/analytics/google", "Analytics"],
  ["/admin/ai-search", "AI Search Settings"],
  ["/admin/ai-search/questions", "AI Search Settings"],
  ["/admin/ai-search/trial", "AI Search Settings"],
  ["/admin/ai-search/embed", "AI Search Settings"],
  ["/admin/ai-search/search-index", "AI Search Settings"],
  ["/admin/newsletter", "Newsletter Settings"],
  ["/admin/newsletter/subscribers", "Newsletter Settings"],
  ["/admin/newsletter/import", "Import Subscribers"],
  ["/admin/newsletter/sends", "Newsletter Settings"],
  ["/admin/newsletter/mail", "Newsletter Settings"],
  ["/admin/settings", "Site Settings"],
  ["/admin/settings/look", "Site Settings"],
  ["/admin/settings/redirects", "Site Settings"],
  ["/admin/settings/system", "Site Settings"],
  ["/admin/new", "Create New Project"],
  ["/admin/featured", "Featured Projects"],
  ["/admin/clients", "Clients and Roles"],
] as const;

test.each(SCREENS)(
  "%s has its title, fits every window, and has no accessibility problems",
  async (path, title) => {
    const page = await open(path);
    const complaints = listenForComplaints(page);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(title);
    expect(await page.title()).toContain(title);
    expect(await accessibilityProblems(page)).toEqual([]);
    await setDarkTheme(page, true);
    expect(await contrastProblems(page)).toEqual([]);
    await setDarkTheme(page, false);
    for (const width of WIDTHS) {
      expect(await overflowing(page, [width])).toEqual([]);
      expect(await smallTargets(page, 24), `at ${width} px`).toEqual([]);
    }
    expect(await forcedColorsProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

test("the screens work where the browser denies storage", async () => {
  const context = await ownerContext(stage.browser, stage.site.url);
  await denyStorage(context);
  const page = await context.newPage();
  const complaints = listenForComplaints(page);
  await page.goto("/admin");
  await waitForHydration(page);
  for (const name of ["Projects", "Settings", "Newsletter"]) {
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name }).click();
    await page.locator("h1").filter({ hasText: name }).waitFor();
  }
  await page.locator("[data-theme-switch]").first().click();
  expect(complaints).toEqual([]);
  await context.close();
});

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await stage.site.db.execute<{ count: number }>(query);
  return Number(rows[0]?.count);
}

test("projects are filtered, sorted and searched, and the URL keeps the state", async () => {
  const { db } = stage.site;
  await db.execute(sql`update portfolio_projects set is_visible = false
    where id = (select id from portfolio_projects order by project_title limit 1)`);
  const page = await open("/admin/projects");
  await waitForHydration(page);
  const rows = page.locator("tbody tr");
  const total = await count(sql`select count(*) from portfolio_projects`);
  expect(await rows.count()).toBe(Math.min(total, 25));
  await page.getByRole("link", { name: "Title", exact: true }).click();
  await page.waitForURL("**/admin/projects?sort=title");
  await expect
    .poll(() => page.getByRole("columnheader", { name: "Title" }).getAttribute("aria-sort"))
    .toBe("ascending");
  await page
    .getByRole("navigation", { name: "Filter projects" })
    .getByRole("link", { name: "Hidden" })
    .click();
  await expect.poll(() => rows.count()).toBe(1);
  expect(new URL(page.url()).search).toBe("?show=hidden&sort=title");
  expect(await rows.innerText()).toMatch(/\d%[\s\S]*(Public|Private)[\s\S]*Hidden/);
  await page.getByRole("searchbox").fill("nothing has this name");
  await expect
    .poll(() => page.locator(".empty-pane .display").innerText())
    .toBe("No projects found");
  await page.reload();
  expect(await page.getByRole("searchbox").inputValue()).toBe("nothing has this name");
  await page.context().close();
});

test("posts carry their status, and are counted, filtered and searched", async () => {
  const page = await open("/admin/blog");
  await waitForHydration(page);
  const published = await count(sql`select count(*) from blog_posts where status = 'published'`);
  const counters = await page.locator(".stat").allInnerTexts();
  expect(counters.map((text) => text.replace(/\s+/g, " "))).toEqual([
    `Total Posts ${published + 3}`,
    `Published ${published}`,
    "Scheduled 2",
    "Drafts 1",
    expect.stringMatching(/^Total Views \d/),
  ]);
  const posts = page.getByRole("list", { name: "Posts" }).locator(":scope > li");
  const status = page.getByLabel("Status");
  await status.selectOption("Scheduled");
  await expect.poll(() => posts.count()).toBe(2);
  const badges = await posts.locator(".badge").allInnerTexts();
  expect(badges.sort()).toEqual([
    expect.stringMatching(/^Scheduled [A-Z][a-z]{2} \d+, \d{4}, \d\d:\d\d$/),
    "Scheduled Overdue",
  ]);
  await status.selectOption("Drafts");
  await expect.poll(() => posts.locator(".badge").allInnerTexts()).toEqual(["Draft"]);
  await status.selectOption("All Posts");
  await page.getByPlaceholder("Search posts...").fill("long OVERDUE");
  await expect.poll(() => posts.locator("h2").allInnerTexts()).toEqual(["Long overdue"]);
  await page.getByPlaceholder("Search posts...").fill("nothing has this name");
  await expect
    .poll(() => page.locator(".empty-pane .display").innerText())
    .toBe("No blog posts found");
  await page.context().close();
});

test("a message is opened by a click, and each view is audited", async () => {
  const page = await open("/admin/contact");
  await waitForHydration(page);
  expect(await page.locator(".list-tools").first().innerText()).toMatch(
    /Submissions\s+2\s+Spam\s+1[\s\S]*2 unread/,
  );
  const opened = sql`select count(*) from contact_submission_audit where action_type = 'open_submission'`;
  const link = page.getByRole("link", { name: "Ada Byron" });
  await link.hover();
  await link.focus();
  await link.click();
  await page.waitForURL(/\/admin\/contact\/[0-9a-f-]{36}$/);
  await expect.poll(() => page.locator(".message-text").innerText()).toBe(MESSAGE);
  expect(await page.locator("main").innerText()).toContain("Once, just now");
  expect(await count(opened)).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);
  await stage.site.db.execute(sql`update contact_submissions set message = message || '!'`);
  await page.reload();
  expect(await page.getByRole("alert").innerText()).toContain("modified after it was stored");
  expect(await count(opened)).toBe(2);
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("link", { name: "Spam" }).click();
  await expect
    .poll(() => page.locator(".message-item").allInnerTexts())
    .toEqual([expect.stringContaining("Buy cheap")]);
  await page.context().close();
});

test.each([
  ["/admin/contact/nothing", "This message no longer exists"],
  ["/admin/contact/00000000-0000-4000-8000-000000000000", "This message no longer exists"],
  ["/admin/newsletter/mail/..%2Fsecret", "Page Not Found"],
])("%s is a 404", async (path, text) => {
  const context = await ownerContext(stage.browser, stage.site.url);
  const page = await context.newPage();
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(404);
  await page.getByText(text).waitFor();
  await context.close();
});

test("analytics shows the views of a range, and an empty state", async () => {
  const page = await open("/admin/analytics");
  const cards = async () => (await page.locator(".stat-value").allInnerTexts()).slice(0, 2);
  const within = async (days: number) => [
    String(
      await count(
        sql`select count(*) from analytics_events where event_type = 'page' and day > current_date - ${days}::int`,
      ),
    ),
    String(
      await count(
        sql`select count(distinct (day, visitor_id)) as count from analytics_sessions where day > current_date - ${days}::int`,
      ),
    ),
  ];
  await onOneDay(async () => {
    await page.reload();
    await waitForHydration(page);
    expect(await cards()).toEqual(await within(7));
  });
  await page.getByLabel("Date range").selectOption("Last 30 days");
  await page.waitForURL("**/admin/analytics?days=30*");
  await expect.poll(cards).toEqual(await within(30));
  const region = (name: string) => page.getByRole("region", { name });
  expect(await region("Channels").innerText()).toMatch(/Direct\s+45\s*75%[\s\S]*Search\s+15\s*25%/);
  expect(await region("Devices").innerText()).toMatch(/Desktop\s+40[\s\S]*Mobile\s+20/);
  expect(await region("Top posts").innerText()).toMatch(/60\s*100%/);
  await region("Sources").getByRole("link", { name: "Google" }).click();
  await page.waitForURL("**source=Google*");
  await expect.poll(async () => (await cards())[0]).toBe("15");
  await page.getByRole("link", { name: "Remove filter Source: Google" }).click();
  await expect.poll(async () => (await cards())[0]).toBe("60");
  await truncateTables(stage.site.db, "analytics_sessions", "analytics_events", "analytics_days");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => page.locator(".empty-pane").innerText()).toContain("No data yet");
  await page.context().close();
});

test("when the figures cannot be read, analytics says so", async () => {
  const { db } = stage.site;
  const page = await open("/admin");
  await db.$client.query("alter table analytics_sessions rename to away");
  await page.getByRole("link", { name: "Analytics" }).first().click();
  await page.getByText("Failed to load analytics data").waitFor();
  await db.$client.query("alter table away rename to analytics_sessions");
  await page.getByRole("link", { name: "Retry" }).click();
  await page.getByRole("link", { name: "Export CSV" }).waitFor();
  await page.context().close();
});
