import { eq } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { announce } from "../../server/db/announcements.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { portfolioProjects } from "../../server/projects/tables.ts";
import { redirects, siteConfig } from "../../server/site/tables.ts";
import { closeWindows, startBrowser } from "../support/browser.ts";
import { type ContentSite, startContentSite } from "../support/content-site.ts";

let site: ContentSite;
let browser: Browser;
let page: Page;
let postPath: string;
let projectPath: string;
beforeAll(async () => {
  site = await startContentSite();
  browser = await startBrowser();
  page = await browser.newPage({ javaScriptEnabled: false });
  const [post] = await site.db.select().from(blogPosts).where(eq(blogPosts.status, "published"));
  const [project] = await site.db
    .select()
    .from(portfolioProjects)
    .where(eq(portfolioProjects.isVisible, true));
  postPath = `/blog/${post?.slug}`;
  projectPath = `/project/${project?.slug}`;
});
afterAll(async () => {
  await closeWindows(browser);
  await site.stop();
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
  await page.goto(`${site.url}${path()}`);
  const title = await page.title();
  expect(title.length).toBeGreaterThan(0);
  expect(await attribute('link[rel="canonical"]', "href")).toBe(`${site.url}${path()}`);
  expect(await attribute('meta[property="og:url"]', "content")).toBe(`${site.url}${path()}`);
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
  const withPicture = site.isReal ? "/blog/uswds2-launch-post" : postPath;
  await page.goto(`${site.url}${withPicture}`);
  const image = await attribute('meta[property="og:image"]', "content");
  expect(image).toMatch(new RegExp(`^${site.url}/media/.+\\.jpg$`));
  const answer = await fetch(image ?? "");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
});

test("settings of the site are emitted when they are set, and only then", async () => {
  await page.goto(`${site.url}/about`);
  expect(await page.locator('meta[name="twitter:site"]').count()).toBe(0);
  expect(await page.locator('meta[name="google-site-verification"]').count()).toBe(0);
  await site.db
    .insert(siteConfig)
    .values({ twitterHandle: "vitrine", googleVerification: "abc" })
    .onConflictDoUpdate({
      target: siteConfig.id,
      set: { twitterHandle: "vitrine", googleVerification: "abc" },
    });
  await page.goto(`${site.url}/blog?page=1`);
  expect(await attribute('meta[name="twitter:site"]', "content")).toBe("@vitrine");
  expect(await attribute('meta[name="google-site-verification"]', "content")).toBe("abc");
});

test("the error pages are not to be listed", async () => {
  const answer = await page.goto(`${site.url}/nothing/here`);
  expect(answer?.status()).toBe(404);
  expect(await page.title()).toBe("Page Not Found");
  expect(await attribute('meta[name="robots"]', "content")).toBe("noindex");
});

test("the map of the site lists every public address once, and they all answer", async () => {
  const map = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? "");
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.length).toBe(site.isReal ? 4 + 72 + 27 : 4 + 5 + 8);
  expect(map).toContain(`<loc>${site.url}/</loc><changefreq>weekly</changefreq><priority>1.0`);
  expect(map).toContain(
    `<loc>${site.url}/about</loc><changefreq>monthly</changefreq><priority>0.9`,
  );
  expect(map).toContain(`<loc>${site.url}/blog</loc><changefreq>daily</changefreq><priority>0.8`);
  expect(map).toContain(
    `<loc>${site.url}/contact</loc><changefreq>monthly</changefreq><priority>0.7`,
  );
  for (const address of addresses) {
    const answer = await fetch(address, { method: "HEAD" });
    expect([address, answer.status]).toEqual([address, 200]);
  }
});

test("crawlers are shown the map and kept out of the admin area", async () => {
  const robots = await (await fetch(`${site.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  expect(robots).toContain("Disallow: /admin");
});

test("the feed is well-formed Atom with what RFC 4287 asks for", async () => {
  const answer = await fetch(`${site.url}/feed.xml`);
  expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const text = await answer.text();
  const scripted = await browser.newPage();
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
    ids: [`${site.url}/`],
    authors: 1,
    self: `${site.url}/feed.xml`,
  });
  expect(feed.titles).toHaveLength(1);
  expect(feed.entries.length).toBe(site.isReal ? 24 : 5);
  expect(new Set(feed.entries.map(({ id }) => id[0])).size).toBe(feed.entries.length);
  for (const entry of feed.entries) {
    expect([entry.id.length, entry.title.length, entry.updated.length]).toEqual([1, 1, 1]);
    expect(new Date(entry.updated[0] ?? "").getTime()).not.toBeNaN();
    expect(entry.link).toMatch(new RegExp(`^${site.url}/blog/`));
  }
});

test("old addresses lead to where the thing is now, in one step", async () => {
  const [post] = await site.db.select().from(blogPosts).where(eq(blogPosts.status, "published"));
  await site.db.insert(redirects).values([
    { fromPath: "/2014/old-post", postId: post?.id },
    { fromPath: "/überblick", toPath: "/about" },
  ]);
  for (const [from, to] of [
    ["/2014/old-post", `/blog/${post?.slug}`],
    ["/2014/old-post/", `/blog/${post?.slug}`],
    ["/2014/old-post?utm_source=x", `/blog/${post?.slug}`],
    ["/%C3%BCberblick", "/about"],
  ]) {
    const answer = await fetch(`${site.url}${from}`, { redirect: "manual" });
    expect([from, answer.status]).toEqual([from, 301]);
    expect(new URL(answer.headers.get("location") ?? "", site.url).pathname).toBe(to);
  }
});

test("a project is found by its id at its one address", async () => {
  const [project] = await site.db.select().from(portfolioProjects);
  const answer = await fetch(`${site.url}/project/id/${project?.id}`, { redirect: "manual" });
  expect(answer.status).toBe(301);
  expect(answer.headers.get("location")).toBe(`/project/${project?.slug}`);
  await site.db
    .update(portfolioProjects)
    .set({ slug: null })
    .where(eq(portfolioProjects.id, project?.id ?? ""));
  const own = await page.goto(`${site.url}/project/id/${project?.id}`);
  expect(own?.status()).toBe(200);
  expect(await page.locator("h1").textContent()).toBe(project?.h1 || project?.title);
});

test("an old address does not tell the name of what the public may not see", async () => {
  const [draft] = await site.db
    .insert(blogPosts)
    .values({ title: "A secret", slug: "a-secret-name" })
    .returning();
  await site.db.insert(redirects).values({ fromPath: "/old-secret", postId: draft?.id });
  const answer = await fetch(`${site.url}/old-secret`, { redirect: "manual" });
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain("a-secret-name");
});

test("a title that looks like markup is text in the feed", async () => {
  const title = "Why <em> beats <i> & a < b";
  await site.db.insert(blogPosts).values({
    title,
    slug: "markup-in-title",
    status: "published",
    publishedAt: new Date(Date.now() - 1000),
  });
  await announce(site.db, ["posts"]);
  await expect
    .poll(async () => (await fetch(`${site.url}/feed.xml`)).text())
    .toContain("Why &lt;em&gt; beats &lt;i&gt; &amp; a &lt; b");
});
