import { asc, eq, sql } from "drizzle-orm";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { announce } from "../../server/db/announcements.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { siteConfig } from "../../server/site/tables.ts";
import { accessibilityProblems, waitForHydration } from "../support/browser.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";
import { waitForPage } from "../support/wait-for-page.ts";

const stage = setStage();

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await reusedContext(stage.browser, {
    viewport,
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  await page.goto(stage.site.url + path);
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  return page;
}

let kept = 0;

/** Leaves exactly `count` live posts, one minute apart. */
async function keepPosts(count: number): Promise<void> {
  await stage.site.db.delete(blogPosts);
  kept += 1;
  await stage.site.db.execute(sql`
    insert into blog_posts (title, slug, excerpt, status, content, published_at)
    select 'Post ' || n, 'post-' || n, ${`Round ${kept}.`}::text, 'published', '<p>Text</p>',
      timestamptz '2026-01-01 12:00Z' - n * interval '1 minute'
    from generate_series(1, ${count}::int) n`);
  const isNew = (html: string) => (count > 0 ? html.includes(`Round ${kept}.`) : isEmpty(html));
  await tell("posts", isNew);
}

const isEmpty = (html: string) => !html.includes("post-card");

/** Tells the site that the list is another, and waits until it answers with that. */
async function tell(tag: "posts" | "site", isNew: (html: string) => boolean): Promise<void> {
  await announce(stage.site.db, [tag]);
  await waitForPage(stage.site, "/blog", isNew);
}

const titlesOn = (page: Page) => page.locator(".post-card h2").allInnerTexts();

test("the heading is the owner's, with the spec's subtitle and no page title of its own", async () => {
  await stage.site.db.update(siteConfig).set({ blogPageTitle: "Field Notes" });
  await tell("site", (html) => html.includes("Field Notes"));
  const page = await open("/blog", { javaScriptEnabled: false });
  expect(await page.locator("h1").innerText()).toBe("Field Notes");
  await page.getByText("Insights, thoughts, and updates", { exact: true }).waitFor();
  await stage.site.db.update(siteConfig).set({ blogPageTitle: "" });
  await tell("site", (html) => !html.includes("Field Notes"));
  await page.reload();
  expect(await page.locator("h1").innerText()).toBe("Blog");
  await page.context().close();
});

describe("pages of a long list", () => {
  beforeEach(() => keepPosts(50));

  test.each([
    { path: "/blog", first: "Post 1", count: 24 },
    { path: "/blog?page=1", first: "Post 1", count: 24 },
    { path: "/blog?page=2", first: "Post 25", count: 24 },
    { path: "/blog?page=3", first: "Post 49", count: 2 },
    { path: "/blog?page=0", first: "Post 1", count: 24 },
    { path: "/blog?page=-1", first: "Post 1", count: 24 },
    { path: "/blog?page=x", first: "Post 1", count: 24 },
    { path: "/blog?page=", first: "Post 1", count: 24 },
    { path: "/blog?page=1.5", first: "Post 1", count: 24 },
    { path: "/blog?page=1e9", first: "Post 1", count: 24 },
    { path: "/blog?page=999999999", first: "Post 49", count: 2 },
    { path: `/blog?page=${"9".repeat(400)}`, first: "Post 1", count: 24 },
    { path: "/blog?page=2&page=3", first: "Post 25", count: 24 },
    { path: "/blog?page=%27%20or%201=1", first: "Post 1", count: 24 },
  ])("$path begins with $first", async ({ path, first, count }) => {
    const response = await fetch(stage.site.url + path);
    expect(response.status).toBe(200);
    const titles = [...(await response.text()).matchAll(/card-link" title="([^"]+)"/g)];
    expect([titles.length, titles[0]?.[1]]).toEqual([count, first]);
  });

  test("are reached by links, forwards and back, without scripts", async () => {
    const page = await open("/blog", { javaScriptEnabled: false });
    await page.getByRole("link", { name: "Older" }).click();
    await expect.poll(async () => (await titlesOn(page))[0]).toBe("Post 25");
    await expect.poll(() => page.locator('.paging [aria-current="page"]').innerText()).toBe("2");
    await page.getByRole("link", { name: "Page 3" }).click();
    await expect.poll(() => titlesOn(page)).toEqual(["Post 49", "Post 50"]);
    await expect.poll(() => page.getByRole("link", { name: "Older" }).count()).toBe(0);
    await page.getByRole("link", { name: "Page 1", exact: true }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await page.context().close();
  });

  test.each([
    { width: 390, columns: 1 },
    { width: 820, columns: 2 },
    { width: 1440, columns: 3 },
  ])("stand in $columns columns at $width px", async ({ width, columns }) => {
    const page = await open("/blog", { viewport: { width, height: 900 } });
    const tracks = await page
      .locator(".post-grid")
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(" ").length);
    expect(tracks).toBe(columns);
    await page.context().close();
  });
});

test("24 posts need no second page", async () => {
  await keepPosts(24);
  const page = await open("/blog");
  expect((await titlesOn(page)).length).toBe(24);
  expect(await page.locator(".paging").count()).toBe(0);
  await page.context().close();
});

test("a card cuts what is too long, counts the tags it leaves out, and owns up to a bad date", async () => {
  await keepPosts(1);
  const long = "A word and another one. ".repeat(40).trim();
  await stage.site.db.update(blogPosts).set({
    title: long,
    excerpt: long,
    tags: ["one", "two", "three", "four", "five", "five"],
    publishedAt: sql`'-infinity'`,
  });
  await tell("posts", (html) => html.includes(long));
  const page = await open("/blog");
  const linesOf = (selector: string) =>
    page.locator(selector).evaluate((text) => {
      const { lineHeight } = getComputedStyle(text);
      return Math.round(text.getBoundingClientRect().height / Number.parseFloat(lineHeight));
    });
  expect(await linesOf(".post-card h2")).toBe(2);
  expect(await linesOf(".post-card > p")).toBe(3);
  expect(await page.locator(".post-card time").innerText()).toBe("Invalid date");
  expect(await page.locator(".post-card .chip").allInnerTexts()).toEqual([
    "one",
    "two",
    "three",
    "+2",
  ]);
  expect(await page.getByText("+2").getAttribute("title")).toBe("four, five");
  await page.locator(".card-link").click();
  await page.waitForURL(/\/blog\//);
  expect(await page.locator(".post-facts time").innerText()).toBe("Invalid date");
  await page.context().close();
});

test("a post without picture, excerpt and tags is a card like the others", async () => {
  await keepPosts(2);
  const [first] = await stage.site.db
    .select()
    .from(blogPosts)
    .orderBy(asc(blogPosts.slug))
    .limit(1);
  const bare = { excerpt: "", tags: [], title: "😀 🎉" };
  await stage.site.db
    .update(blogPosts)
    .set(bare)
    .where(eq(blogPosts.id, first?.id ?? ""));
  await tell("posts", (html) => html.includes(bare.title));
  const page = await open("/blog");
  expect(await page.locator(".letter-cover").first().innerText()).toBe("😀");
  expect(await page.locator(".post-card > p").count()).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

test("an empty blog says so", async () => {
  await keepPosts(0);
  for (const path of ["/blog", "/blog?page=7"]) {
    const page = await open(path);
    await page.getByRole("heading", { name: "No blog posts yet" }).waitFor();
    await page.getByText("Check back soon for new content!", { exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  }
});
