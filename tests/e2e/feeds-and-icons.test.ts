import { isNotNull } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainText } from "#domain/html/text.ts";
import { announce } from "../../server/db/announcements.ts";
import { media } from "../../server/media/tables.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { siteConfig } from "../../server/site/tables.ts";
import { closeWindows, startBrowser } from "../support/browser.ts";
import { type ContentSite, startContentSite } from "../support/content-site.ts";
import { reusedPage } from "../support/reused-contexts.ts";

let site: ContentSite;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  site = await startContentSite();
  browser = await startBrowser();
  page = await reusedPage(browser);
});
afterAll(async () => {
  await closeWindows(browser);
  await site.stop();
});

const read = async (path: string) => (await fetch(`${site.url}${path}`)).text();

/** What a browser's own parser makes of XML: the trouble it has, and texts by selector. */
function parsed(xml: string, selectors: string[]) {
  return page.evaluate(
    ({ text, wanted }) => {
      const document = new DOMParser().parseFromString(text, "application/xml");
      const found = wanted.map((selector) =>
        [...document.querySelectorAll(selector)].map(
          (element) => element.getAttribute("href") ?? element.textContent ?? "",
        ),
      );
      return { trouble: document.querySelector("parsererror")?.textContent ?? null, found };
    },
    { text: xml, wanted: selectors },
  );
}

async function addPost(values: Partial<typeof blogPosts.$inferInsert> & { slug: string }) {
  const publishedAt = new Date(Date.now() - 1000);
  await site.db
    .insert(blogPosts)
    .values({ title: values.slug, status: "published", publishedAt, ...values });
  await announce(site.db, ["posts"]);
}

test("every page leads feed readers to the feed", async () => {
  for (const path of ["/", "/blog", "/about"]) {
    expect(await read(path)).toMatch(
      /<link rel="alternate" type="application\/atom\+xml" title="[^"]+" href="\/feed.xml"\/>/,
    );
  }
});

test("the feed brings whole articles, whose addresses lead somewhere from anywhere", async () => {
  const content =
    '<p id="top">See <a href="/about">me</a> <img src="/media/a.jpg" alt="A"> <a href="#top">up</a></p><pre><code>&lt;a href="/here"&gt; &lt;a href="#there"&gt;</code></pre>';
  await addPost({ slug: "whole", content, categories: ["Branding"], author: "A guest" });
  await addPost({
    slug: "too-long",
    content: `<p>${"word ".repeat(20_000)}</p>`,
    excerpt: "In short",
  });
  await expect.poll(() => read("/feed.xml")).toContain("/blog/too-long");
  const { trouble, found } = await parsed(await read("/feed.xml"), [
    'entry:has(link[href$="/blog/whole"]) > content',
    'entry:has(link[href$="/blog/whole"]) > author > name',
    'entry:has(link[href$="/blog/too-long"]) > content',
    'entry:has(link[href$="/blog/too-long"]) > summary',
    'feed > link[rel="self"]',
    'feed > link[rel="alternate"]',
  ]);
  expect(trouble).toBeNull();
  const [[whole = ""] = [], ...rest] = found;
  expect(whole).toContain(`href="${site.url}/about"`);
  expect(whole).toContain(`src="${site.url}/media/a.jpg"`);
  expect(whole).toContain(`href="${site.url}/blog/whole#`);
  expect(plainText(whole)).toContain('<a href="/here"> <a href="#there">');
  expect(rest).toEqual([
    ["A guest"],
    [],
    ["In short"],
    [`${site.url}/feed.xml`],
    [`${site.url}/blog`],
  ]);
});

test("no text of a post can break the files that are made of it", async () => {
  const hostile =
    "]]> ]]> \u0001\u0008\u202e</title><script>alert(1)</script> & \u2028 😀 [x](y)\n## Z";
  await addPost({
    slug: "hostile-文",
    title: hostile,
    excerpt: hostile,
    content: `<p>]]&gt; ]]> ]]></p>`,
    author: hostile,
    categories: [hostile],
    tags: [hostile, 'a"b'],
    metaTitle: hostile,
  });
  await expect.poll(() => read("/feed.xml")).toContain("hostile-%E6%96%87");
  for (const path of ["/feed.xml", "/sitemap.xml"]) {
    const { trouble, found } = await parsed(await read(path), ["script"]);
    expect([path, trouble, found]).toEqual([path, null, [[]]]);
  }
  const text = await read("/llms.txt");
  expect(text).toContain("/blog/hostile-%E6%96%87");
  expect(text.split("\n").filter((line) => line.startsWith("## "))).not.toContain("## Z");
  const complaints: string[] = [];
  page.on("dialog", (dialog) => {
    complaints.push(dialog.message());
    return dialog.dismiss();
  });
  await page.goto(`${site.url}/blog/hostile-文`);
  expect(await page.title()).toContain("]]>");
  expect(complaints).toEqual([]);
});

test.each(["/feed.xml", "/sitemap.xml", "/robots.txt", "/llms.txt"])(
  "%s is compressed, known by its ETag, and has headers without its body",
  async (path) => {
    const whole = await fetch(`${site.url}${path}`, { headers: { "Accept-Encoding": "gzip" } });
    expect([whole.status, whole.headers.get("content-encoding")]).toEqual([200, "gzip"]);
    const etag = whole.headers.get("etag") ?? "";
    const headers = { "Accept-Encoding": "gzip", "If-None-Match": etag };
    expect((await fetch(`${site.url}${path}`, { headers })).status).toBe(304);
    const head = await fetch(`${site.url}${path}`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  },
);

test("llms.txt describes the site and its pages", async () => {
  const text = await read("/llms.txt");
  expect(text).toMatch(/^# .+\n\n> .+\n\n## Pages\n\n- \[Home\]/);
  const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, url = ""]) => url);
  expect(links.length).toBeGreaterThan(site.isReal ? 50 : 15);
  for (const link of links) expect([link, (await fetch(link)).status]).toEqual([link, 200]);
});

test("default icons are the product's, then the owner's, or a redirect", async () => {
  const icon = async (path: string) => {
    const answer = await fetch(`${site.url}${path}`, { redirect: "manual" });
    if (answer.status !== 200) return [answer.status, answer.headers.get("location")];
    const body = Buffer.from(await answer.arrayBuffer());
    if (path.endsWith(".ico")) return [answer.headers.get("content-type"), ...body.subarray(2, 7)];
    const { width, height, format } = await sharp(body).metadata();
    return [answer.headers.get("content-type"), width, height, format];
  };
  const use = async (faviconUrl: string) => {
    await site.db
      .insert(siteConfig)
      .values({ faviconUrl })
      .onConflictDoUpdate({ target: siteConfig.id, set: { faviconUrl } });
    await announce(site.db, ["site"]);
  };
  await use("");
  // Three pictures, the first 16 pixels wide.
  const ico = ["image/x-icon", 1, 0, 3, 0, 16];
  await expect.poll(() => icon("/favicon.ico")).toEqual(ico);
  const [file] = await site.db.select().from(media).where(isNotNull(media.width));
  const own = `/media/${file?.area}/${file?.hash}.${file?.ext}`;
  await use(own);
  await expect.poll(() => icon("/apple-touch-icon.png")).toEqual(["image/png", 180, 180, "png"]);
  await expect
    .poll(() => read("/about"))
    .toContain(`<link rel="icon" href="/icon-96.png?v=${file?.hash.slice(0, 12)}"/>`);
  const manifest = await (await fetch(`${site.url}/site.webmanifest`)).json();
  for (const { src, sizes } of manifest.icons) {
    const [, width, height] = await icon(src);
    expect(`${width}x${height}`).toBe(sizes);
  }
  await use("/favicon.ico");
  await expect.poll(() => icon("/favicon.ico")).toEqual(ico);
  await use("https://example.org/icon.ico");
  await expect.poll(() => icon("/favicon.ico")).toEqual([302, "https://example.org/icon.ico"]);
  await use(`${site.url}/favicon.ico`);
  await expect.poll(() => icon("/favicon.ico")).toEqual(ico);
});

test.each(["/robots.txt", "/sitemap.xml"])(
  "a link inside the site to %s opens the real file",
  async (path) => {
    await page.goto(site.url);
    await page.waitForFunction(() => "__reactRouterDataRouter" in window);
    await page.evaluate((to) => {
      // Not waited for: the document may be gone before the promise settles.
      void Reflect.get(window, "__reactRouterDataRouter").navigate(to);
    }, path);
    await expect.poll(() => page.evaluate(() => document.contentType)).not.toBe("text/html");
    expect(new URL(page.url()).pathname).toBe(path);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.textContent ?? ""))
      .toContain(path === "/robots.txt" ? "User-agent" : site.url);
  },
);
