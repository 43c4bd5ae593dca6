import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { announce } from "../../server/db/announcements.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { portfolioProjects } from "../../server/projects/tables.ts";
import { siteConfig } from "../../server/site/tables.ts";
import { type ContentSite, startContentSite } from "../support/content-site.ts";

let site: ContentSite;
beforeAll(async () => {
  site = await startContentSite();
});
afterAll(() => site.stop());

async function addPost(slug: string, title: string, status: "published" | "draft" = "published") {
  const publishedAt = status === "published" ? new Date(Date.now() - 1000) : null;
  await site.db.insert(blogPosts).values({ slug, title, status, publishedAt });
  await announce(site.db, ["posts"]);
}

/** The address of the picture that a page is shared with. */
async function sharedWith(path: string): Promise<string> {
  const html = await (await fetch(`${site.url}${path}`)).text();
  const [, address = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`name="twitter:image" content="${address}"`);
  return address;
}

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(address, { redirect: "manual", headers });

test.each([
  ["home", "/", "/social/home."],
  ["the listing", "/blog", "/social/blog."],
  ["a post without a picture", "/blog/plain-post", "/social/blog/plain-post."],
  ["a post named in another script", "/blog/%E6%96%87", "/social/blog/%E6%96%87."],
])("%s is shared with a picture made for it", async (_what, path, start) => {
  if (path === "/blog/plain-post") await addPost("plain-post", "A plain post");
  if (path === "/blog/%E6%96%87") await addPost("文", "東京の文");
  const address = await sharedWith(path);
  expect(address.startsWith(`${site.url}${start}`)).toBe(true);
  const answer = await get(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "png" });
  const known = { "If-None-Match": answer.headers.get("etag") ?? "" };
  expect((await get(address, known)).status).toBe(304);
});

test("a project without pictures is shared with one made for it, also without a slug", async () => {
  const [project] = await site.db
    .update(portfolioProjects)
    .set({ slug: null, thumbnailId: null, assetId: null, allowPublicPreview: false })
    .where(eq(portfolioProjects.isVisible, true))
    .returning();
  await announce(site.db, [`project:${project?.id}`]);
  const made = `${site.url}/social/project/id/${project?.id}.`;
  await expect.poll(() => sharedWith(`/project/id/${project?.id}`)).toContain(made);
  const address = await sharedWith(`/project/id/${project?.id}`);
  expect((await get(address)).status).toBe(200);
});

test("a changed title gives another address, to which the former one leads", async () => {
  await addPost("renamed", "Before");
  const before = await sharedWith("/blog/renamed");
  const [post] = await site.db
    .update(blogPosts)
    .set({ title: "After" })
    .where(eq(blogPosts.slug, "renamed"))
    .returning();
  await announce(site.db, [`post:${post?.id}`]);
  await expect.poll(() => sharedWith("/blog/renamed")).not.toBe(before);
  const answer = await get(before);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([302, "no-store"]);
  const after = new URL(answer.headers.get("location") ?? "", site.url).href;
  expect(after).toBe(await sharedWith("/blog/renamed"));
});

test.each([
  "/social/blog/a-draft.0.png",
  "/social/blog/nothing.abc.png",
  "/social/project/nothing.abc.png",
  "/social/project/id/nothing.abc.png",
  "/social/anything%20a%20visitor%20writes.abc.png",
  "/social/blog/..%2f..%2fetc.abc.png",
  "/social/home",
  "/social/",
])("%s names no public page, and nothing is drawn for it", async (path) => {
  if (path.includes("a-draft")) await addPost("a-draft", "A draft", "draft");
  const answer = await get(`${site.url}${path}`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).not.toContain("image");
});

test("a title of any length and script makes a picture", async () => {
  const titles = [
    "W".repeat(5000),
    "שלום עולם",
    "مرحبا بالعالم",
    "🎉👩‍👩‍👧🇩🇪",
    '<script>alert(1)</script> & "quotes"',
    "Za\u0310\u0315\u0350lgo\u202e reversed \u0007",
    "Łódź, Þórr, Ñandú",
  ];
  for (const [index, title] of titles.entries()) {
    await addPost(`title-${index}`, title);
    const answer = await get(await sharedWith(`/blog/title-${index}`));
    expect([title.slice(0, 40), answer.status]).toEqual([title.slice(0, 40), 200]);
  }
});

test("a picture that the owner chose for the site comes before the made ones", async () => {
  const chosen = { ogImageUrl: "", defaultOgImageUrl: "https://example.org/default.jpg" };
  await site.db
    .insert(siteConfig)
    .values(chosen)
    .onConflictDoUpdate({ target: siteConfig.id, set: chosen });
  await announce(site.db, ["site"]);
  await expect.poll(() => sharedWith("/blog")).toBe("https://example.org/default.jpg");
  await site.db.update(siteConfig).set({ ogImageUrl: "https://example.org/own.jpg" });
  await announce(site.db, ["site"]);
  await expect.poll(() => sharedWith("/blog")).toBe("https://example.org/own.jpg");
});
