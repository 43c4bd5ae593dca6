import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { announce } from "../../server/db/announcements.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { portfolioProjects } from "../../server/projects/tables.ts";
import { redirects } from "../../server/site/tables.ts";
import { closeWindows, startBrowser } from "../support/browser.ts";
import { type ContentSite, startContentSite } from "../support/content-site.ts";
import { reusedPage } from "../support/reused-contexts.ts";

let site: ContentSite;
let postId: string;
let projectId: string;
beforeAll(async () => {
  site = await startContentSite();
  const publishedAt = new Date(Date.now() - 1000);
  const [post] = await site.db
    .insert(blogPosts)
    .values({ title: "Moved", slug: "third-name", status: "published", publishedAt })
    .returning();
  const [project] = await site.db.select().from(portfolioProjects);
  postId = post?.id ?? "";
  projectId = project?.id ?? "";
  await site.db
    .update(portfolioProjects)
    .set({ slug: "späterer-name", isVisible: true, isArchived: false })
    .where(eq(portfolioProjects.id, projectId));
  await site.db.insert(redirects).values([
    { fromPath: "/blog/first-name", postId },
    { fromPath: "/blog/second-name", postId },
    { fromPath: "/blog/früher-文", postId },
    { fromPath: "/project/früher", projectId },
  ]);
  await announce(site.db, ["posts", "projects"]);
});
afterAll(() => site.stop());

const ask = (path: string) => fetch(`${site.url}${path}`, { redirect: "manual" });

test.each([
  ["/blog/first-name", "/blog/third-name"],
  ["/blog/second-name", "/blog/third-name"],
  ["/blog/second-name/", "/blog/third-name"],
  ["/blog/fr%C3%BCher-%E6%96%87", "/blog/third-name"],
  // The same letter, written as u and two dots.
  ["/blog/fru%CC%88her-%E6%96%87", "/blog/third-name"],
  ["/blog/first-name?utm_source=letter", "/blog/third-name?utm_source=letter"],
  ["/blog/first-name?b=%0D%0AX:%20y&c=ü&_routes=root", "/blog/third-name?b=%0D%0AX%3A+y&c=%C3%BC"],
  ["/about/", "/about"],
  ["/About", "/about"],
  ["/Blog/?page=1&utm_source=Letter", "/blog?page=1&utm_source=Letter"],
  ["/BLOG/third-name", "/blog/third-name"],
  ["/Robots.txt", "/robots.txt"],
  ["/blog/third-name/?utm_source=letter", "/blog/third-name?utm_source=letter"],
  ["/project/fr%C3%BCher", "/project/sp%C3%A4terer-name"],
])("%s is a permanent redirect, in one step", async (from, to) => {
  const answer = await ask(from);
  expect([answer.status, answer.headers.get("location")]).toEqual([301, to]);
  expect((await ask(to)).status).toBe(200);
});

test("an address of an item without a slug leads to the one with it", async () => {
  const answer = await ask(`/project/id/${projectId}?utm_source=letter`);
  expect([answer.status, answer.headers.get("location")]).toEqual([
    301,
    "/project/sp%C3%A4terer-name?utm_source=letter",
  ]);
});

test("the data of a moved page says where it went, and a click inside the site follows", async () => {
  for (const query of ["", "?utm_source=letter"]) {
    const answer = await ask(`/blog/first-name.data${query}`);
    expect([200, 202]).toContain(answer.status);
    expect(await answer.text()).toContain(`"/blog/third-name${query}"`);
  }
  const browser = await startBrowser();
  const page = await reusedPage(browser);
  await page.goto(`${site.url}/about`);
  await page.mouse.click(1, 1);
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  await page.evaluate(() =>
    Reflect.get(window, "__reactRouterDataRouter").navigate("/blog/first-name?ref=x"),
  );
  await page.waitForURL(`${site.url}/blog/third-name?ref=x`);
  // The address changes ahead of what is shown there.
  await expect.poll(() => page.locator("h1").textContent()).toBe("Moved");
  await closeWindows(browser);
});

test("an item that took an old address is shown there", async () => {
  const publishedAt = new Date(Date.now() - 1000);
  await site.db
    .insert(blogPosts)
    .values({ title: "Newcomer", slug: "first-name", status: "published", publishedAt });
  await announce(site.db, ["posts"]);
  await expect.poll(async () => (await ask("/blog/first-name")).status).toBe(200);
});

test("an item that is hidden is not found under its old name either", async () => {
  await site.db
    .update(blogPosts)
    .set({ isArchived: true, archivedAt: new Date() })
    .where(eq(blogPosts.id, postId));
  await announce(site.db, ["posts", `post:${postId}`]);
  await expect.poll(async () => (await ask("/blog/second-name")).status).toBe(404);
  await expect.poll(async () => (await ask("/blog/third-name")).status).toBe(404);
});
