import { eq } from "drizzle-orm";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { announce } from "../../server/db/announcements.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { clients, portfolioProjects } from "../../server/projects/tables.ts";
import { waitForHydration } from "../support/browser.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";
import { type NewPost, type WrittenPost, writePost, writePosts } from "../support/write-posts.ts";

/** Categories that the content does not have. */
const [ONE, TWO] = ["Test One", "Test Two"];
const SECTIONS = [1, 2, 3].map((n) => `<h2>Section ${n}</h2><p>${"Words. ".repeat(150)}</p>`);
const AROUND: NewPost[] = [
  { title: "Both", categories: ["TEST TWO", "test one"] },
  ...[1, 2, 3, 4].map((n) => ({ title: `One ${n}`, categories: [ONE] })),
];

let post: WrittenPost;
let others: WrittenPost[];
const stage = setStage(async (site) => {
  post = await writePost(site, {
    slug: "the-post",
    title: "The post & its title",
    excerpt: "What it is about.",
    content: SECTIONS.join(""),
    categories: [ONE, TWO],
    keywords: ["test keyword"],
    viewCount: 1203,
    readingTimeMinutes: 7,
    publishedAt: new Date("2019-04-08T16:00:00Z"),
  });
  const around = AROUND.map((other, index) => ({
    viewCount: 1,
    readingTimeMinutes: 5,
    publishedAt: new Date(Date.UTC(2015, 0, 1 + index, 12)),
    ...other,
  }));
  others = await writePosts(site, around);
  await writeProjects();
});

async function writeProjects(): Promise<void> {
  const [client] = await stage.site.db
    .insert(clients)
    .values({ name: "A client of tests" })
    .returning();
  const common = { clientId: client?.id ?? "", workType: "Web", year: 2020, isVisible: true };
  const long = `<p>${"Some words about it. ".repeat(20)}</p>`;
  await stage.site.db.insert(portfolioProjects).values([
    { ...common, title: "Best", slug: "best", categories: [ONE, TWO, "Three"], description: long },
    { ...common, title: "Without slug", categories: [ONE, "Three"], description: "" },
    { ...common, title: "By keyword", slug: "kw", keywords: ["TEST KEYWORD"], categories: ["Z"] },
    { ...common, title: "Hidden", slug: "hid", categories: [ONE, TWO], isVisible: false },
  ]);
  await announce(stage.site.db, ["projects"]);
}

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await reusedContext(stage.browser, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  await page.goto(stage.site.url + path);
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  return page;
}

test("the head of a post says all that the spec names, without scripts", async () => {
  const page = await open(post.path, { javaScriptEnabled: false });
  const trail = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link");
  expect(await trail.allInnerTexts()).toEqual(["Home", "Blog"]);
  expect(await page.locator("h1").innerText()).toBe("The post & its title");
  const facts = await page.locator(".post-facts > *").allInnerTexts();
  const owner = (await page.locator(".site-name").innerText()).trim();
  expect(facts).toEqual([owner, "April 8, 2019", "7 min read", "1,203 views"]);
  const badges = page.getByRole("list", { name: "Categories" }).first().getByRole("listitem");
  expect(await badges.allInnerTexts()).toEqual([ONE, TWO]);
  await page.context().close();
});

test("the number of views becomes the present one without moving anything", async () => {
  const views = () => page.locator(".post-facts > :last-child").innerText();
  await (await fetch(stage.site.url + post.path)).text();
  await stage.site.db.update(blogPosts).set({ viewCount: 1204 }).where(eq(blogPosts.id, post.id));
  // The kept page knows nothing of it.
  expect(await (await fetch(stage.site.url + post.path)).text()).toContain("1,203 views");
  const page = await open(post.path);
  await page.keyboard.press("Shift");
  await expect.poll(views).toBe("1,204 views");
  await page.context().close();
});

test.each([500, 404])(
  "where the count is answered with %i the page keeps its own",
  async (status) => {
    const context = await reusedContext(stage.browser);
    const page = await context.newPage();
    await page.route("**/api/view-counts*", (route) => route.fulfill({ status, body: "no" }));
    const asked = page.waitForResponse("**/api/view-counts*");
    await page.goto(stage.site.url + post.path);
    await page.keyboard.press("Shift");
    await asked;
    expect(await page.locator(".post-facts > :last-child").innerText()).toMatch(/^1,20\d views$/);
    await context.close();
  },
);

test("four articles are suggested: by shared categories, then the newest", async () => {
  const page = await open(post.path, { javaScriptEnabled: false });
  const section = page.getByRole("region", { name: "Suggested Articles" });
  expect(await section.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual([
    "Both",
    "One 4",
    "One 3",
    "One 2",
  ]);
  const facts = await section.locator(".card p").first().innerText();
  expect(facts).toBe("Jan 1, 2015 · 5m · 1 view");
  const picture = section.locator(".card > :first-child").first();
  const box = await picture.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  await section.getByRole("link", { name: "Both" }).click();
  await page.waitForURL((url) => url.pathname === others[0]?.path);
  await page.context().close();
});

test("related posts share a category, and those come first that are not suggested already", async () => {
  const page = await open(post.path, { javaScriptEnabled: false });
  const aside = page.getByRole("complementary", { name: "Related posts" });
  expect(await aside.getByRole("link").allInnerTexts()).toEqual([
    "One 1",
    "Both",
    "One 4",
    "One 3",
    "One 2",
  ]);
  await page.context().close();
});

describe("the related posts", () => {
  test.each([
    { width: 1440, place: "beside" },
    { width: 1280, place: "beside" },
    { width: 820, place: "below" },
    { width: 390, place: "below" },
  ])("stand $place the text at $width px, wide enough to read", async ({ width, place }) => {
    const page = await open(post.path, { viewport: { width, height: 900 } });
    const text = await page.locator(".article").boundingBox();
    const aside = await page.locator(".related-posts").boundingBox();
    if (!text || !aside) throw new Error("something is missing");
    expect(aside.width).toBeGreaterThanOrEqual(220);
    expect(text.width).toBeGreaterThanOrEqual(width < 800 ? 340 : 560);
    const isBelow = aside.y >= text.y + text.height;
    expect(isBelow).toBe(place === "below");
    if (!isBelow) expect(aside.x).toBeGreaterThan(text.x + text.width);
    await page.context().close();
  });
});

test("related projects come best first, shortened, with two categories, and lead to their page", async () => {
  const page = await open(post.path, { javaScriptEnabled: false });
  const section = page.getByRole("region", { name: "Related Projects" });
  const names = await section.getByRole("heading", { level: 3 }).allInnerTexts();
  expect(names).toEqual(["Best", "Without slug", "By keyword"]);
  const best = section.locator(".card").first();
  const description = await best.locator("p").innerText();
  expect(description).toMatch(/^Some words about it\. .*…$/);
  expect(Array.from(description).length).toBeLessThanOrEqual(80);
  expect(await best.locator(".chip").allInnerTexts()).toEqual([ONE, TWO]);
  expect(await section.getByRole("link", { name: "Best" }).getAttribute("href")).toBe(
    "/project/best",
  );
  const unnamed = section.getByRole("link", { name: "Without slug" });
  expect(await unnamed.getAttribute("href")).toMatch(/^\/project\/id\/[0-9a-f-]{36}$/);
  await page.context().close();
});

test("a post without categories has nothing beside it, and still something below", async () => {
  const { path } = await writePost(stage.site, { title: "Bare" });
  const page = await open(path, { javaScriptEnabled: false });
  expect(await page.locator(".related-posts, .related-projects, .toc, .faqs").count()).toBe(0);
  expect(await page.locator(".suggested .card").count()).toBe(4);
  await page.getByRole("link", { name: "Back to All Posts" }).click();
  await page.waitForURL((url) => url.pathname === "/blog");
  await page.context().close();
});

test.each(["nothing", "a".repeat(300), "..%2f..%2fetc", "%F0%9F%98%80", "%E2%80%AE"])(
  "/blog/%s is no post",
  async (slug) => {
    const response = await fetch(`${stage.site.url}/blog/${slug}`);
    expect(response.status).toBe(404);
    const html = await response.text();
    for (const text of [
      "Post Not Found",
      "The blog post you&#x27;re looking for doesn&#x27;t exist or may have been moved.",
      "Back to Blog",
    ]) {
      expect(html).toContain(text);
    }
  },
);
