import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { writeAbout } from "../about/write-about.ts";
import { PageNotes } from "../http/page-notes.ts";
import { blogPosts } from "../posts/tables.ts";
import { sitemap, sitemapPart } from "./sitemap.ts";

const { world } = await forAllTests(importWorld());

async function addPosts(from: number, to: number): Promise<void> {
  await world.db.execute(sql`
    insert into blog_posts (title, slug, status, published_at)
    select 'Post ' || i, 'post-' || i, 'published', now() - i * interval '1 minute'
    from generate_series(${from}::int, ${to}::int) i`);
}

async function open(path: string): Promise<string | null> {
  const door = path === "/sitemap.xml" ? sitemap : sitemapPart(path);
  const file = await door?.(world, new PageNotes(true));
  return file ? file.body.toString() : null;
}

const locationsIn = (xml: string | null) =>
  [...(xml ?? "").matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);

test("a small site has one sitemap, without future posts", async () => {
  await addPosts(1, 3);
  const publishedAt = new Date(Date.now() + 3_600_000);
  await world.db
    .insert(blogPosts)
    .values({ title: "Ahead", slug: "ahead", status: "published", publishedAt });
  const xml = await open("/sitemap.xml");
  expect(xml).toContain("<urlset");
  const found = locationsIn(xml);
  expect(found).toEqual(["/", "/blog", "/contact", "/blog/post-1", "/blog/post-2", "/blog/post-3"]);
});

test("the About page is listed once it has content", async () => {
  const about = expect.arrayContaining(["/about"]);
  for (const path of ["/sitemap.xml", "/sitemap-pages.xml"])
    expect(locationsIn(await open(path))).not.toEqual(about);
  await world.db.transaction((tx) => writeAbout(tx, { bio: "I calculate." }));
  for (const path of ["/sitemap.xml", "/sitemap-pages.xml"])
    expect(locationsIn(await open(path))).toEqual(about);
});

test("addresses in other scripts or with XML characters are escaped", async () => {
  await world.db.insert(blogPosts).values({
    title: "Odd",
    slug: "文&<b>'x'",
    status: "published",
    publishedAt: new Date("2020-01-01"),
  });
  const xml = await open("/sitemap.xml");
  expect(xml).toContain("/blog/%E6%96%87%26%3Cb%3E'x'</loc>");
});

test("beyond 50,000 URLs the sitemap is an index of files that list each once", async () => {
  await addPosts(4, 50_000);
  const index = await open("/sitemap.xml");
  expect(index).toContain("<sitemapindex");
  const files = locationsIn(index);
  expect(files).toEqual([
    "/sitemap-pages.xml",
    ...[1, 2, 3, 4, 5, 6].map((part) => `/sitemap-posts-${part}.xml`),
  ]);
  const found: string[] = [];
  for (const file of files) {
    const listed = locationsIn(await open(file));
    expect(listed.length).toBeGreaterThan(0);
    found.push(...listed);
  }
  expect(found.length).toBe(50_001 + 4);
  expect(new Set(found).size).toBe(found.length);
  expect(found).not.toContain("/blog/ahead");
  expect(await open("/sitemap-posts-7.xml")).toBeNull();
});

test.each([
  "/sitemap-posts-0.xml",
  "/sitemap-posts-01.xml",
  "/sitemap-posts.xml",
  "/sitemap-pages-1.xml",
  "/sitemap-owners-1.xml",
  "/sitemap-posts-123456.xml",
])("%s is not a sitemap", (path) => {
  expect(sitemapPart(path)).toBeUndefined();
});
