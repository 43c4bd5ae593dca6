import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { PageNotes } from "../http/page-notes.ts";
import { sitemap } from "../site/sitemap.ts";
import { atomFeed } from "./feed.ts";
import { findPostTexts, postMarkdown } from "./post-markdown.ts";
import { findLivePost } from "./store.ts";
import { blogPosts } from "./tables.ts";

const { world } = await forAllTests(importWorld());

const readFeed = async () => String((await atomFeed(world, new PageNotes(true)))?.body);

test("links to headings lead to the ids that the page gives them", async () => {
  const content = `<p><a href="#why">Why</a>, <a href="#user-content-own">how</a> and <a href="#note">more</a></p>
    <h1>Why</h1><h2 id="own">How it is</h2><p id="note">More</p>`;
  const post = { title: "Contents", slug: "contents", content };
  const publishedAt = new Date("2020-01-01");
  await world.db.insert(blogPosts).values({ ...post, status: "published", publishedAt });
  const page = await findLivePost(world.db, "contents", new Date(), "");
  const hrefs = [...(page?.content ?? "").matchAll(/<a href="(#[^"]+)"/g)].map(([, href]) => href);
  const feed = await readFeed();
  const link = `${world.environment.SITE_URL}/blog/contents`;
  for (const href of hrefs) expect(feed).toContain(`href=&quot;${link}${href}&quot;`);
  expect(hrefs).toEqual(["#why", "#how-it-is", "#user-content-note"]);
  expect(feed).toContain("&lt;h2 id=&quot;why&quot;&gt;Why");
});

test("a post dated ahead by an import was not modified before it was published", async () => {
  const publishedAt = new Date("2020-05-01T09:00:00Z");
  const updatedAt = new Date("2020-04-01T09:00:00Z");
  const post = { title: "Ahead", slug: "ahead", content: "<p>Text</p>", publishedAt, updatedAt };
  await world.db.delete(blogPosts);
  await world.db.insert(blogPosts).values({ ...post, status: "published" });
  const dates = (await readFeed()).match(/<updated>[^<]+/g);
  expect(dates).toEqual(Array(2).fill(`<updated>${publishedAt.toISOString()}`));
  const map = String((await sitemap(world, new PageNotes(true)))?.body);
  expect(map).toContain("<lastmod>2020-05-01");
  expect(await findLivePost(world.db, "ahead", new Date(), "")).toMatchObject({
    updatedAt: publishedAt,
  });
  const text = await findPostTexts(world.db, "ahead", new Date());
  const markdown = text && (await postMarkdown(text, { name: "", timeZone: "UTC" }, ""));
  expect(markdown).toContain("- Updated: May 1, 2020");
});
