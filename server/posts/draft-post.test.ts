import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { draftPost } from "./draft-post.ts";
import { blogPosts } from "./tables.ts";

const { world } = await forAllTests(importWorld());

async function drafted(topic: string) {
  const id = await draftPost(world, topic);
  const { title, slug, status } = blogPosts;
  const [post] = await world.db
    .select({ title, slug, status })
    .from(blogPosts)
    .where(eq(blogPosts.id, id));
  return post;
}

test.each([
  ["Do you <b>paint</b>?", "Do you bpaint/b?"],
  ["\tjavascript:alert(1) <img onload=x>\n", "alert(1) img x"],
  ["🌫".repeat(400), "🌫".repeat(300)],
  ["<>", "Untitled"],
])("the topic %j becomes the title %j", async (topic, title) => {
  expect(await drafted(topic)).toMatchObject({ title, status: "draft" });
});

test("a draft without a usable topic is one that has no title yet", async () => {
  expect((await drafted("<>"))?.slug).toMatch(/^untitled-post-\d+/);
});
