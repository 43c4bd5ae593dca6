import { sql } from "drizzle-orm";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { contactSubmissions } from "../../server/contact/tables.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { portfolioProjects } from "../../server/projects/tables.ts";
import { restoreFirstSteps } from "../../server/site/notices.ts";
import { ownerContext } from "../support/accounts.ts";
import {
  accessibilityProblems,
  listenForComplaints,
  waitForHydration,
} from "../support/browser.ts";
import { onOneDay } from "../support/on-one-day.ts";
import { fillOwnersSite, sendMessage, unlockOverduePost } from "../support/owners-data.ts";
import { setStage } from "../support/stage.ts";
import { truncateTables } from "../support/truncate-tables.ts";
import { beaconOf, sendBeacon } from "../support/views.ts";

const VISITS = ["analytics_sessions", "analytics_events", "analytics_days"];
const stage = setStage(fillOwnersSite);

async function open(path = "/admin", options: BrowserContextOptions = {}): Promise<Page> {
  const context = await ownerContext(stage.browser, stage.site.url, options);
  const page = await context.newPage();
  await page.goto(path);
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  return page;
}

/** What a large figure says, with what stands below it. */
async function stat(page: Page, name: string): Promise<string> {
  const card = page.locator(".stat", { has: page.getByText(name, { exact: true }) });
  const [, value = "", detail = ""] = (await card.innerText()).split("\n").filter(Boolean);
  return `${value} | ${detail}`;
}

async function facts<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) {
  const { rows } = await stage.site.db.execute<Row>(query);
  if (!rows[0]) throw new Error("the database says nothing");
  return rows[0];
}

const region = (page: Page, name: string) => page.getByRole("region", { name });

test("every card shows the figures of the database and links to its screen", async () => {
  const page = await open();
  const complaints = listenForComplaints(page);
  await onOneDay(async () => {
    await page.reload();
    await waitForHydration(page);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Dashboard Overview");
    const held = await facts<Record<string, string>>(sql`select
      (select count(*) || ' | ' || count(*) filter (where is_visible and not is_archived) || ' visible · '
        || count(*) filter (where is_featured) || ' featured' from portfolio_projects) as projects,
      (select count(*) || ' | ' || count(*) filter (where status = 'published') || ' published · '
        || count(*) filter (where status = 'draft') || ' draft' from blog_posts) as posts,
      (select sum(view_count)::text from blog_posts) as views,
      (select count(*)::text from analytics_events where event_type = 'page' and day > current_date - 7) as week,
      (select count(distinct (day, visitor_id))::text from analytics_sessions where day > current_date - 7) as visitors`);
    expect(await stat(page, "Projects")).toBe(held.projects);
    expect(await stat(page, "Blog posts")).toBe(held.posts);
    expect(await stat(page, "Blog views")).toMatch(new RegExp(`^${held.views} \\|`));
    expect(await stat(page, "Messages")).toBe("2 | 2 unread");
    expect(await stat(page, "Total views")).toBe(`${held.week} | 7 days`);
    expect(await stat(page, "Unique visitors")).toBe(`${held.visitors} | 7 days, sum of each day`);
    const each = (Number(held.week) / Number(held.visitors)).toFixed(1);
    expect(await stat(page, "Views per visitor")).toBe(`${each} | 7 days`);
  });
  const links = page.locator(".stat .card-link");
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
    ...["/admin/projects", "/admin/blog", "/admin/blog", "/admin/contact"],
    ...Array.from({ length: 3 }, () => "/admin/analytics?days=7"),
  ]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("keywords, categories and activity are limited in number", async () => {
  const page = await open();
  const keywords = region(page, "Top keywords").getByRole("listitem");
  expect(await keywords.count()).toBeLessThanOrEqual(10);
  expect(await page.locator(".keywords [data-highlighted]").count()).toBe(3);
  expect(
    await region(page, "Popular categories").getByRole("listitem").count(),
  ).toBeLessThanOrEqual(8);
  const entries = await region(page, "Recent activity").getByRole("listitem").allInnerTexts();
  const count = (type: string) => entries.filter((entry) => entry.includes(`${type} ·`)).length;
  expect([count("Project"), count("Blog post"), count("Message")]).toEqual([3, 3, 2]);
  const statuses = entries.map((entry) => entry.split("\n").at(-1)?.trim());
  expect(new Set(statuses)).toEqual(new Set(["Visible", "Published", "Unread"]));
  const looks = await facts<{
    count: number;
  }>(sql`select count(*)::integer from contact_submission_audit
    where action_type = 'list_submissions' and metadata->'details'->>'place' = 'overview'`);
  expect(looks.count).toBeGreaterThan(0);
  await page.context().close();
});

test("recent activity links to its project, post or message", async () => {
  // Too low for the list of posts to be in view by itself.
  const page = await open("/admin", { viewport: { width: 1440, height: 500 } });
  const entries = region(page, "Recent activity").getByRole("listitem");
  const hrefs = async (type: string) => {
    const links = entries.filter({ hasText: `${type} ·` }).getByRole("link");
    return links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  };
  const newest = await facts<Record<"projects" | "messages", string[]> & { post: string }>(sql`
    select array(select id from portfolio_projects order by created_at desc, id desc limit 3) as projects,
      array(select id from contact_submissions where not is_spam order by created_at desc) as messages,
      (select id from blog_posts where status = 'published' order by published_at desc limit 1) as post`);
  expect(await hrefs("Project")).toEqual(newest.projects.map((id) => `/admin/project/${id}`));
  expect(await hrefs("Message")).toEqual(newest.messages.map((id) => `/admin/contact/${id}`));

  const link = entries.filter({ hasText: "Blog post ·" }).getByRole("link").first();
  const title = await link.innerText();
  await link.click();
  await page.waitForURL(`**/admin/blog?q=*#post-${newest.post}`);
  const row = page.locator(`#post-${newest.post}`);
  expect(await row.getByRole("heading").innerText()).toBe(title);
  const isHighlightedInView = (post: Element) => {
    const { top, bottom } = post.getBoundingClientRect();
    const isHighlighted = getComputedStyle(post).backgroundColor !== "rgba(0, 0, 0, 0)";
    return isHighlighted && top >= 0 && bottom <= innerHeight;
  };
  await expect.poll(() => row.evaluate(isHighlightedInView)).toBe(true);
  await page.context().close();
});

test("pending work is listed with links, and Refresh updates the figures", async () => {
  const page = await open();
  await waitForHydration(page);
  const waiting = region(page, "Needs your attention").getByRole("link");
  await expect
    .poll(() => waiting.allInnerTexts())
    .toEqual([
      "2 unread messages",
      expect.stringMatching(/^1 post is overdue\s+Long overdue$/),
      expect.stringMatching(/^Email is not set up/),
    ]);
  await sendMessage(stage.site);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => stat(page, "Messages")).toBe("3 | 3 unread");
  const { url } = stage.site;
  const message = "By the form, like everybody.";
  const draft = { full_name: "Ada Byron", email: "ada@example.com", reason: "general", message };
  const answer = await page.request.post(`${url}/api/contact`, {
    data: draft,
    headers: { Origin: url },
  });
  expect(answer.status()).toBe(200);
  // What comes by the form is announced, so that nothing has to be pressed.
  await expect.poll(() => stat(page, "Messages")).toBe("4 | 4 unread");
  await expect.poll(() => page.locator(".admin-sidebar").innerText()).toMatch(/Contact\s+4/);
  await waiting.filter({ hasText: "4 unread messages" }).click();
  await page.waitForURL("**/admin/contact");
  await page.context().close();
});

test("a month of views is shown as a chart and a table, with and without scripts", async () => {
  const page = await open();
  await expect.poll(() => page.locator(".recharts-bar-rectangle").count()).toBeGreaterThan(0);
  await page.getByText("View as table").click();
  const rows = page.locator(".views-table tbody tr");
  await expect.poll(() => rows.count()).toBe(30);
  const views = await rows.locator("td:nth-of-type(1)").allInnerTexts();
  expect(views.reduce((sum, text) => sum + Number(text), 0)).toBe(60);
  await page.context().close();

  const plain = await open("/admin", { javaScriptEnabled: false });
  expect(await plain.locator(".plain-bars span").count()).toBe(30);
  await plain.getByText("View as table").click();
  await expect.poll(() => plain.locator(".views-table tbody tr").first().isVisible()).toBe(true);
  await plain.context().close();
});

test("without the code of the chart, the plain one and the table stay", async () => {
  const page = await open();
  const CHART = "/assets/views-chart-";
  await page.route(`**${CHART}*.js`, (route) => route.abort());
  const isMissed = page.waitForEvent("requestfailed", (request) => request.url().includes(CHART));
  await page.reload();
  await isMissed;
  await page.getByText("View as table").click();
  await expect.poll(() => page.locator(".views-table tbody tr").first().isVisible()).toBe(true);
  expect(await page.locator(".plain-bars span").count()).toBe(30);
  await page.context().close();
});

test("a month without views says what will be counted", async () => {
  await truncateTables(stage.site.db, ...VISITS);
  const page = await open("/admin", { javaScriptEnabled: false });
  await expect
    .poll(() => region(page, "Views, last 30 days").innerText())
    .toContain("Each page that a visitor opens is counted, without cookies.");
  await page.setViewportSize({ width: 1440, height: 900 });
  const rooms = await region(page, "Views, last 30 days").evaluate((pane) => {
    const inside = pane.getBoundingClientRect().bottom - 21;
    const head = pane.querySelector(".pane-head")?.getBoundingClientRect().bottom ?? 0;
    const empty = pane.querySelector(".empty-pane")?.getBoundingClientRect();
    return [(empty?.top ?? 0) - head, inside - (empty?.bottom ?? 0)];
  });
  expect(Math.abs((rooms[0] ?? 0) - (rooms[1] ?? 0))).toBeLessThan(20);
  await page.context().close();
});

test("a former address redirects to its screen", async () => {
  const page = await open("/admin?tab=blog");
  expect(new URL(page.url()).pathname).toBe("/admin/blog");
  await page.context().close();
});

test("an empty site shows no figures, and first steps until they are dismissed", async () => {
  const { db } = stage.site;
  await unlockOverduePost(stage.site);
  for (const table of [contactSubmissions, portfolioProjects, blogPosts]) await db.delete(table);
  await truncateTables(db, ...VISITS);
  await restoreFirstSteps(db);
  const page = await open();
  const steps = region(page, "Let's set up your site");
  expect(await steps.getByRole("listitem").count()).toBe(8);
  const bringIn = steps.getByRole("link", { name: "Or import what you have" });
  expect(await bringIn.getAttribute("href")).toBe("/admin/import");
  expect(await page.locator(".stat").count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect((await sendBeacon(stage.site.url, beaconOf("/"))).status).toBe(204);
  await expect
    .poll(async () => {
      await page.reload();
      return page.locator(".stat").count();
    })
    .toBeGreaterThan(0);
  await page.context().close();

  const plain = await open("/admin", { javaScriptEnabled: false });
  await plain.getByRole("button", { name: "Hide first steps" }).click();
  await expect.poll(() => region(plain, "Let's set up your site").count()).toBe(0);
  await plain.context().close();
});
