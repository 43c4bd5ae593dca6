import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { fillWithSubscribers } from "../../tests/support/newsletter.ts";
import { ownersCookie } from "../../tests/support/owners-cookie.ts";
import { addPublicPost, addPublicProject } from "../../tests/support/rows.ts";
import { blogPosts } from "../posts/tables.ts";
import { siteConfig } from "../site/tables.ts";
import { sends } from "./tables.ts";

let cookie: string;
const NOBODY = "00000000-0000-4000-8000-000000000000";

const site = await forAllTests(startApi());

beforeAll(async () => {
  cookie = await ownersCookie(site.world);
});
beforeEach(async () => {
  const { db } = site.world;
  await db.execute(sql`truncate newsletter_subscribers, newsletter_sends, site_config cascade`);
  await fillWithSubscribers(db, { confirmed: 3 });
  await db.update(siteConfig).set({ newsletterAutoSendOnProjectPublish: true });
});

async function ask(operation: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${site.url}/api/${operation}`, {
    method: "POST",
    headers: {
      Cookie: cookie,
      Origin: "http://localhost:3000",
      "Content-Type": "application/json",
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

test("a post's newsletter is sent once, however often it is asked for", async () => {
  const { db } = site.world;
  const id = await addPublicPost(db, { mailHeldAt: new Date() });
  const asked = Array.from({ length: 5 }, () => ask("send-blog-email", { blog_post_id: id }));
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(answers.filter(({ body }) => body.sent)).toHaveLength(1);
  expect(await db.select().from(sends)).toMatchObject([{ recipientCount: 3 }]);
  const [post] = await db.select().from(blogPosts).where(eq(blogPosts.id, id));
  expect(post?.mailHeldAt).toBeNull();
});

test("a project's newsletter is sent once", async () => {
  const id = await addPublicProject(site.world.db);
  expect(await ask("send-project-email", { project_id: id })).toEqual({
    status: 200,
    body: { sent: true },
  });
  expect((await ask("send-project-email", { project_id: id })).body).toEqual({ sent: false });
  expect(await site.world.db.$count(sends)).toBe(1);
});

test.each([
  ["a draft", { status: "draft" as const, publishedAt: null }],
  ["an archived post", { isArchived: true, archivedAt: new Date() }],
  ["a post dated ahead", { publishedAt: new Date("2100-01-01") }],
])("%s is not sent", async (_what, changes) => {
  const id = await addPublicPost(site.world.db, changes);
  expect((await ask("send-blog-email", { blog_post_id: id })).status).toBe(404);
  expect(await site.world.db.$count(sends)).toBe(0);
});

test.each([
  ["send-blog-email", { blog_post_id: "1 or 1=1" }, 400],
  ["send-blog-email", { project_id: NOBODY }, 400],
  ["send-blog-email", null, 400],
  ["send-blog-email", { blog_post_id: NOBODY }, 404],
  ["send-project-email", { project_id: NOBODY }, 404],
  ["send-project-email", {}, 400],
])("%s with %j answers %i", async (operation, body, status) => {
  expect((await ask(operation, body)).status).toBe(status);
});

test("only the owner may ask, and only while auto-send is on", async () => {
  const { db } = site.world;
  const body = { blog_post_id: await addPublicPost(db) };
  expect((await ask("send-blog-email", body, { Cookie: "" })).status).toBe(401);
  await db.update(siteConfig).set({ newsletterAutoSendOnPublish: false });
  expect((await ask("send-blog-email", body)).status).toBe(409);
  expect(await db.$count(sends)).toBe(0);
});
