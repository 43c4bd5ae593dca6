import { afterAll, beforeAll, expect, test } from "vitest";
import { announce } from "../../server/db/announcements.ts";
import { blogPosts } from "../../server/posts/tables.ts";
import { type ContentSite, startContentSite } from "../support/content-site.ts";
import { vocabularyProblems } from "../support/vocabulary.ts";

let site: ContentSite;
beforeAll(async () => {
  site = await startContentSite();
});
afterAll(() => site.stop());

const SCRIPT = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g;

async function read(path: string): Promise<string> {
  const answer = await fetch(`${site.url}${path}`);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

/** The one graph of a page, as a browser finds it. */
function graphIn(html: string): unknown {
  const scripts = [...html.matchAll(SCRIPT)];
  expect(scripts).toHaveLength(1);
  return JSON.parse(scripts[0]?.[1] ?? "");
}

const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

test("every public page speaks schema.org's words, under its own name and address", async () => {
  const map = await read("/sitemap.xml");
  const mapped = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url));
  const paths = [...mapped.map(({ pathname }) => pathname), "/privacy"];
  const titles = new Map<string, string>();
  for (const path of paths) {
    const html = await read(path);
    expect([path, vocabularyProblems(graphIn(html))]).toEqual([path, []]);
    expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
    expect(contentOf(html, "og:url")).toBe(`${site.url}${path}`);
    expect([path, contentOf(html, "description")?.trim()]).not.toEqual([path, ""]);
    const [, title = ""] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
    expect([path, titles.get(title)]).toEqual([path, undefined]);
    titles.set(title, path);
  }
});

test("a text that would end the script stays a text", async () => {
  const hostile = `</script><script>document.title="taken"</script><!-- ${"\u2028"} ' "`;
  await site.db.insert(blogPosts).values({
    slug: "hostile",
    title: hostile,
    excerpt: hostile,
    author: hostile,
    categories: [hostile],
    faqs: [{ question: hostile, answer: `<p>Ask</p><a href="/about">me</a>${hostile}` }],
    status: "published",
    publishedAt: new Date(Date.now() - 1000),
  });
  await announce(site.db, ["posts"]);
  const html = await read("/blog/hostile");
  expect(html).not.toContain('document.title="taken"</script>');
  const graph = graphIn(html);
  expect(vocabularyProblems(graph)).toEqual([]);
  expect(JSON.stringify(graph)).toContain(`href=\\"${site.url}/about\\"`);
  expect(graph).toMatchObject({
    "@graph": expect.arrayContaining([
      expect.objectContaining({ "@type": "BlogPosting", headline: hostile }),
    ]),
  });
});

test("home offers its search to search engines", async () => {
  expect(graphIn(await read("/"))).toMatchObject({
    "@graph": expect.arrayContaining([
      expect.objectContaining({
        "@type": "WebSite",
        potentialAction: expect.objectContaining({
          target: expect.objectContaining({
            urlTemplate: `${site.url}/?q={search_term_string}`,
          }),
        }),
      }),
    ]),
  });
});

test("what a search or a filter picks out of home is home, and a page of a list its own page", async () => {
  const canonical = async (path: string) =>
    /<link rel="canonical" href="([^"]+)"/.exec(await read(path))?.[1]?.replaceAll("&amp;", "&");
  // Not indexed.
  expect(await canonical("/?q=brand")).toBeUndefined();
  expect(await canonical("/?client=Nobody")).toBe(`${site.url}/`);
  expect(await canonical("/?utm_source=letter")).toBe(`${site.url}/`);
  expect(await canonical("/?projects=all")).toBe(`${site.url}/?projects=all`);
  if (!site.isReal) return;
  expect(await canonical("/?projects=all&page=2")).toBe(`${site.url}/?projects=all&page=2`);
  expect(await canonical("/blog?page=2")).toBe(`${site.url}/blog?page=2`);
  const listing = await read("/blog?page=2");
  expect(listing).toContain(`<link rel="prev" href="${site.url}/blog"/>`);
  expect(listing).toContain(`<link rel="next" href="${site.url}/blog?page=3"/>`);
});
