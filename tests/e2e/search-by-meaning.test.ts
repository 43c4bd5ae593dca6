import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blogPosts } from "#server/posts/tables.ts";
import { startContentSite } from "../support/content-site.ts";
import {
  embeddedTexts,
  embeddings,
  type ModelEndpoint,
  modelEndpoint,
} from "../support/model-endpoint.ts";
import { addPublicPost } from "../support/rows.ts";

let endpoint: ModelEndpoint;
let content: Awaited<ReturnType<typeof startContentSite>>;
beforeAll(async () => {
  endpoint = await modelEndpoint();
  endpoint.respond = embeddings;
  content = await startContentSite({
    AI_EMBEDDING_MODEL: "small",
    AI_EMBEDDING_BASE_URL: `${endpoint.origin}/v1`,
  });
});
afterAll(async () => {
  await content.stop();
  await endpoint.close();
});

async function postsFor(query: string): Promise<string[]> {
  const response = await fetch(`${content.url}/api/project-smart-search`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: content.url },
    body: JSON.stringify({ query, part: "results" }),
  });
  const { posts }: { posts: { title: string }[] } = await response.json();
  return posts.map(({ title }) => title);
}

const sent = () => embeddedTexts(endpoint.calls);

test("what is published is found by meaning soon, and no longer when it is taken back", async () => {
  const { db } = content;
  expect(await postsFor("trolley")).toEqual([]);
  const id = await addPublicPost(db, { title: "On rails", content: "<p>A tram for everyone.</p>" });
  await expect.poll(() => postsFor("trolley")).toEqual(["On rails"]);
  await db.update(blogPosts).set({ status: "draft" }).where(eq(blogPosts.id, id));
  expect(await postsFor("trolley")).toEqual([]);
});

test("what is typed, and pages without scripts, are not sent", async () => {
  const before = sent().length;
  const paths = ["/?q=a%20trolley%20bell", "/api/projects?q=a%20trolley%20bell"];
  for (const path of paths) await (await fetch(content.url + path)).text();
  expect(
    sent()
      .slice(before)
      .filter((text) => text.includes("bell")),
  ).toEqual([]);
  await postsFor("a trolley bell");
  await expect.poll(sent).toContain("a trolley bell");
});
