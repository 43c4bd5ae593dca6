import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { announce } from "../../server/db/announcements.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { portfolioProjects } from "../../server/projects/tables.ts";
import { type ContentSite, startContentSite, startSecondProcess } from "../support/content-site.ts";
import type { Site } from "../support/site.ts";

/** Where visitors find all projects. */
const LISTS = ["/sitemap.xml", "/?projects=all"];

let site: ContentSite;
let second: Site;
beforeAll(async () => {
  site = await startContentSite();
  second = await startSecondProcess(site);
});
afterAll(async () => {
  await second.stop();
  await site.stop();
});

async function addPost(values: Partial<typeof blogPosts.$inferInsert> & { slug: string }) {
  const publishedAt = new Date(Date.now() - 1000);
  await site.db
    .insert(blogPosts)
    .values({ title: values.slug, status: "published", publishedAt, ...values });
}

const bodyOf = async (at: Site, path: string) => (await fetch(`${at.url}${path}`)).text();

test("a page is the same for everyone and compared by ETag", async () => {
  const first = await fetch(`${site.url}/about`);
  const again = await fetch(`${site.url}/about`, {
    headers: { Cookie: "session=somebody", "If-None-Match": first.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
  expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(first.headers.get("set-cookie")).toBeNull();
});

test("built files are kept by browsers for a year, compressed or not", async () => {
  const html = await bodyOf(site, "/about");
  const [, styles = ""] = /href="(\/assets\/[^"]+\.css)"/.exec(html) ?? [];
  const built = await readFile(join(import.meta.dirname, "../../build/client", styles), "utf8");
  for (const encoding of ["br", "gzip", "identity"]) {
    const headers = { "Accept-Encoding": encoding };
    const file = await fetch(`${site.url}${styles}`, { headers });
    expect([encoding, file.status]).toEqual([encoding, 200]);
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(file.headers.get("content-encoding") ?? "identity").toBe(encoding);
    expect(file.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(await file.text()).toBe(built);
    const etag = { "If-None-Match": file.headers.get("etag") ?? "" };
    const again = await fetch(`${site.url}${styles}`, { headers: { ...headers, ...etag } });
    expect([encoding, again.status]).toEqual([encoding, 304]);
  }
  const missing = await fetch(`${site.url}/assets/gone.js`);
  expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, "no-store"]);
});

test("both processes send the same bytes under the same ETag", async () => {
  const path = "/about";
  const [one, other] = [await fetch(`${site.url}${path}`), await fetch(`${second.url}${path}`)];
  const unported = (text: string, at: Site) => text.replaceAll(at.url, "");
  expect(unported(await one.text(), site)).toBe(unported(await other.text(), second));
});

test("data of a navigation may be kept for the click that follows a prefetch", async () => {
  const data = await fetch(`${site.url}/blog.data`);
  expect(data.status).toBe(200);
  expect(data.headers.get("cache-control")).toBe("private, max-age=5");
  expect(data.headers.get("x-remix-response")).toBe("yes");
});

test("a change that is announced shows at once on every process", async () => {
  for (const at of [site, second]) expect(await bodyOf(at, "/blog")).not.toContain("fresh-post");
  await site.db.transaction(async (tx) => {
    await tx.insert(blogPosts).values({
      slug: "fresh-post",
      title: "fresh-post",
      status: "published",
      publishedAt: new Date(),
    });
    await announce(tx, ["posts"]);
  });
  for (const at of [site, second]) {
    await expect.poll(() => bodyOf(at, "/blog")).toContain("fresh-post");
    await expect.poll(() => bodyOf(at, "/blog.data")).toContain("fresh-post");
    await expect.poll(() => bodyOf(at, "/feed.xml")).toContain("fresh-post");
    await expect.poll(() => bodyOf(at, "/sitemap.xml")).toContain("fresh-post");
  }
});

test("what was not announced is served from memory", async () => {
  await bodyOf(site, "/blog");
  await addPost({ slug: "unannounced-post" });
  expect(await bodyOf(site, "/blog")).not.toContain("unannounced-post");
});

test("a post that is dated ahead goes live by itself at its minute", async () => {
  const slug = "ahead-post";
  await addPost({ slug, publishedAt: new Date(Date.now() + 60 * 60 * 1000) });
  expect((await fetch(`${site.url}/blog/ahead-post`)).status).toBe(404);
  const publishedAt = new Date(Date.now() + 3000);
  await site.db.update(blogPosts).set({ publishedAt }).where(eq(blogPosts.slug, slug));
  await announce(site.db, ["posts"]);
  await expect.poll(() => bodyOf(site, "/blog")).toContain("unannounced-post");
  await expect.poll(() => bodyOf(site, "/blog")).toContain("ahead-post");
  await expect.poll(async () => (await fetch(`${site.url}/blog/ahead-post`)).status).toBe(200);
});

test("a page that is not found is not kept", async () => {
  expect((await fetch(`${site.url}/blog/late-post`)).status).toBe(404);
  await addPost({ slug: "late-post" });
  expect((await fetch(`${site.url}/blog/late-post`)).status).toBe(200);
});

test("a draft, an archived post and a hidden project are not found, by any address", async () => {
  await addPost({ slug: "a-draft", status: "draft", publishedAt: null });
  await addPost({ slug: "an-archived-post", isArchived: true, archivedAt: new Date() });
  for (const slug of ["a-draft", "an-archived-post"]) {
    expect((await fetch(`${site.url}/blog/${slug}`)).status).toBe(404);
    expect((await fetch(`${site.url}/blog/${slug}.data`)).status).toBe(404);
  }
  const [, slug = ""] =
    /"\/project\/([^"<#?/]+)["#?]/.exec(await bodyOf(site, "/?projects=all")) ?? [];
  const isListed = async (path: string) =>
    new RegExp(`/project/${slug}["<#?]`).test(await bodyOf(site, path));
  for (const path of LISTS) expect([path, await isListed(path)]).toEqual([path, true]);
  const [project] = await site.db
    .update(portfolioProjects)
    .set({ isVisible: false })
    .where(eq(portfolioProjects.slug, slug))
    .returning({ id: portfolioProjects.id });
  await announce(site.db, ["projects", `project:${project?.id}`]);
  for (const path of [`/project/${slug}`, `/project/id/${project?.id}`]) {
    await expect.poll(async () => (await fetch(`${site.url}${path}`)).status).toBe(404);
    expect((await fetch(`${site.url}${path}.data`)).status).toBe(404);
  }
  for (const path of LISTS) expect([path, await isListed(path)]).toEqual([path, false]);
});
