import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { announce } from "../../server/db/announcements.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { portfolioProjects } from "../../server/projects/tables.ts";
import { redirects, siteConfig } from "../../server/site/tables.ts";
import { reusedPage } from "../support/reused-contexts.ts";
import { setStage } from "../support/stage.ts";

let page: Page;
let postPath: string;
let projectPath: string;
const stage = setStage(async (site) => {
  page = await reusedPage(stage.browser, { javaScriptEnabled: false });
  const [post] = await site.db.select().from(blogPosts).where(eq(blogPosts.status, "published"));
  const [project] = await site.db
    .select()
    .from(portfolioProjects)
    .where(eq(portfolioProjects.isVisible, true));
  postPath = `/blog/${post?.slug}`;
  projectPath = `/project/${project?.slug}`;
});

const attribute = (selector: string, name: string) =>
  page.locator(selector).first().getAttribute(name);

async function structuredData(): Promise<{ "@type": string; [key: string]: unknown }[]> {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  return JSON.parse(text ?? "{}")["@graph"];
}

test.each([
  ["home", () => "/", ["Person", "WebSite"]],
  ["about", () => "/about", ["ProfilePage", "Person", "BreadcrumbList"]],
  ["contact", () => "/contact", ["ContactPage", "Person", "BreadcrumbList"]],
  ["privacy", () => "/privacy", ["WebPage", "BreadcrumbList"]],
  ["the listing", () => "/blog", ["CollectionPage", "BreadcrumbList", "Person"]],
  ["a post", () => postPath, ["BlogPosting", "BreadcrumbList", "Person"]],
  ["a project", () => projectPath, ["CreativeWork", "BreadcrumbList", "Person"]],
])("%s says what it is", async (_name, path, types) => {
  await page.goto(`${stage.site.url}${path()}`);
  const title = await page.title();
  expect(title.length).toBeGreaterThan(0);
  expect(await attribute('link[rel="canonical"]', "href")).toBe(`${stage.site.url}${path()}`);
  expect(await attribute('meta[property="og:url"]', "content")).toBe(`${stage.site.url}${path()}`);
  expect(await attribute('meta[property="og:title"]', "content")).toBeTruthy();
  expect(await attribute('meta[name="description"]', "content")).toBeTruthy();
  const data = await structuredData();
  // Only a post that answers questions says so.
  const named = data.map((node) => node["@type"]).filter((type) => type !== "FAQPage");
  expect(named).toEqual(types);
  for (const value of Object.values(data.flatMap(Object.values))) {
    expect(value === "" || value === null).toBe(false);
  }
});

test("a post shares its own picture, as an absolute address that answers", async () => {
  const withPicture = stage.site.isReal ? "/blog/uswds2-launch-post" : postPath;
  await page.goto(`${stage.site.url}${withPicture}`);
  const image = await attribute('meta[property="og:image"]', "content");
  expect(image).toMatch(new RegExp(`^${stage.site.url}/media/.+\\.jpg$`));
  const answer = await fetch(image ?? "");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
});

test("settings of the site are emitted when they are set, and only then", async () => {
  await page.goto(`${stage.site.url}/about`);
  expect(await page.locator('meta[name="twitter:site"]').count()).toBe(0);
  expect(await page.locator('meta[name="google-site-verification"]').count()).toBe(0);
  await stage.site.db
    .insert(siteConfig)
    .values({ twitterHandle: "vitrine", googleVerification: "abc" })
    .onConflictDoUpdate({
      target: siteConfig.id,
      set: { twitterHandle: "vitrine", googleVerification: "abc" },
    });
  await page.goto(`${stage.site.url}/blog?page=1`);
  expect(await attribute('meta[name="twitter:site"]', "content")).toBe("@vitrine");
  expect(await attribute('meta[name="google-site-verification"]', "content")).toBe("abc");
});

test("the error pages are not to be listed", async () => {
  const answer = await page.goto(`${stage.site.url}/nothing/here`);
  expect(answer?.status()).toBe(404);
  expect(await page.title()).toBe("Page Not Found");
  expect(await attribute('meta[name="robots"]', "content")).toBe("noindex");
});

test("the map of the site lists every public address once, and they all answer", async () => {
  const map = await (await fetch(`${stage.site.url}/sitemap.xml`)).text();
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? "");
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.length).toBe(stage.site.isReal ? 4 + 72 + 27 : 4 + 5 + 8);
  expect(map).toContain(
    `<loc>${stage.site.url}/</loc><changefreq>weekly</changefreq><priority>1.0`,
  );
  expect(map).toContain(
    `<loc>${stage.site.url}/about</loc><changefreq>monthly</changefreq><priority>0.9`,
  );
  expect(map).toContain(
    `<loc>${stage.site.url}/blog</loc><changefreq>daily</changefreq><priority>0.8`,
  );
  expect(map).toContain(
    `<loc>${stage.site.url}/contact</loc><changefreq>monthly</changefreq><priority>0.7`,
  );
  for (const address of addresses) {
    const answer = await fetch(address, { method: "HEAD" });
    expect([address, answer.status]).toEqual([address, 200]);
  }
});

test("crawlers are shown the map and kept out of the admin area", async () => {
  const robots = await (await fetch(`${stage.site.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${stage.site.url}/sitemap.xml`);
  expect(robots).toContain("Disallow: /admin");
});

test("the feed is well-formed Atom with what RFC 4287 asks for", async () => {
  const answer = await fetch(`${stage.site.url}/feed.xml`);
  expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const text = await answer.text();
  const scripted = await reusedPage(stage.browser);
  const feed = await scripted.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, "application/xml");
    const texts = (parent: Element | Document, name: string) =>
      [...parent.children].flatMap((child) =>
        child.localName === name ? [child.textContent ?? ""] : [],
      );
    const root = parsed.documentElement;
    return {
      error: parsed.querySelector("parsererror")?.textContent ?? null,
      namespace: root.namespaceURI,
      ids: texts(root, "id"),
      titles: texts(root, "title"),
      updated: texts(root, "updated"),
      authors: parsed.querySelectorAll("feed > author > name").length,
      self: parsed.querySelector('feed > link[rel="self"]')?.getAttribute("href"),
      entries: [...parsed.querySelectorAll("entry")].map((entry) => ({
        id: texts(entry, "id"),
        title: texts(entry, "title"),
        updated: texts(entry, "updated"),
        link: entry.querySelector("link")?.getAttribute("href") ?? "",
      })),
    };
  }, text);
  await scripted.close();
  expect(feed.error).toBeNull();
  expect(feed).toMatchObject({
    namespace: "http://www.w3.org/2005/Atom",
    ids: [`${stage.site.url}/`],
    authors: 1,
    self: `${stage.site.url}/feed.xml`,
  });
  expect(feed.titles).toHaveLength(1);
  expect(feed.entries.length).toBe(stage.site.isReal ? 24 : 5);
  expect(new Set(feed.entries.map(({ id }) => id[0])).size).toBe(feed.entries.length);
  for (const entry of feed.entries) {
    expect([entry.id.length, entry.title.length, entry.updated.length]).toEqual([1, 1, 1]);
    expect(new Date(entry.updated[0] ?? "").getTime()).not.toBeNaN();
    expect(entry.link).toMatch(new RegExp(`^${stage.site.url}/blog/`));
  }
});

test("old addresses lead to where the thing is now, in one step", async () => {
  const [post] = await stage.site.db
    .select()
    .from(blogPosts)
    .where(eq(blogPosts.status, "published"));
  await stage.site.db.insert(redirects).values([
    { fromPath: "/2014/old-post", postId: post?.id },
    { fromPath: "/überblick", toPath: "/about" },
  ]);
  for (const [from, to] of [
    ["/2014/old-post", `/blog/${post?.slug}`],
    ["/2014/old-post/", `/blog/${post?.slug}`],
    ["/2014/old-post?utm_source=x", `/blog/${post?.slug}`],
    ["/%C3%BCberblick", "/about"],
  ]) {
    const answer = await fetch(`${stage.site.url}${from}`, { redirect: "manual" });
    expect([from, answer.status]).toEqual([from, 301]);
    expect(new URL(answer.headers.get("location") ?? "", stage.site.url).pathname).toBe(to);
  }
});

test("a project is found by its id at its one address", async () => {
  const [project] = await stage.site.db.select().from(portfolioProjects);
  const answer = await fetch(`${stage.site.url}/project/id/${project?.id}`, { redirect: "manual" });
  expect(answer.status).toBe(301);
  expect(answer.headers.get("location")).toBe(`/project/${project?.slug}`);
  await stage.site.db
    .update(portfolioProjects)
    .set({ slug: null })
    .where(eq(portfolioProjects.id, project?.id ?? ""));
  const own = await page.goto(`${stage.site.url}/project/id/${project?.id}`);
  expect(own?.status()).toBe(200);
  expect(await page.locator("h1").textContent()).toBe(project?.h1 || project?.title);
});

test("an old address does not reveal the name of a hidden item", async () => {
  const [draft] = await stage.site.db
    .insert(blogPosts)
    .values({ title: "A secret", slug: "a-secret-name" })
    .returning();
  await stage.site.db.insert(redirects).values({ fromPath: "/old-secret", postId: draft?.id });
  const answer = await fetch(`${stage.site.url}/old-secret`, { redirect: "manual" });
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain("a-secret-name");
});

test("a title that looks like markup is text in the feed", async () => {
  const title = "Why <em> beats <i> & a < b";
  await stage.site.db.insert(blogPosts).values({
    title,
    slug: "markup-in-title",
    status: "published",
    publishedAt: new Date(Date.now() - 1000),
  });
  await announce(stage.site.db, ["posts"]);
  await expect
    .poll(async () => (await fetch(`${stage.site.url}/feed.xml`)).text())
    .toContain("Why &lt;em&gt; beats &lt;i&gt; &amp; a &lt; b");
});
