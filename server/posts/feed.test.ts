import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { PageNotes } from "../http/page-notes.ts";
import { atomFeed } from "./feed.ts";
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
