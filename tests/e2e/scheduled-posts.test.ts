import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { announce } from "#server/db/announcements.ts";
import { sends } from "#server/newsletter/tables.ts";
import { blogPosts } from "#server/posts/tables.ts";
import { ownContent } from "../support/content-site.ts";
import { fillWithPosts } from "../support/owners-posts.ts";
import { type Site, startSite } from "../support/site.ts";

const HOUR_MS = 60 * 60 * 1000;

let content: Awaited<ReturnType<typeof ownContent>>;
let sites: Site[] = [];
beforeAll(async () => {
  content = await ownContent();
  await fillWithPosts(content);
  sites = [await startSite(content.env), await startSite(content.env)];
});
afterAll(async () => {
  await stopAll();
  await content.drop();
});

const stopAll = () => Promise.all(sites.splice(0).map((site) => site.stop()));

async function schedule(title: string, at: Date): Promise<void> {
  await content.db
    .update(blogPosts)
    .set({ status: "scheduled", scheduledPublishAt: at })
    .where(eq(blogPosts.title, title));
  await announce(content.db, ["posts"]);
}

async function stored(title: string) {
  const [post] = await content.db.select().from(blogPosts).where(eq(blogPosts.title, title));
  return post;
}
const statusOf = async (title: string) => (await stored(title))?.status;
const mailsAbout = (title: string) => content.db.$count(sends, eq(sends.subject, title));
const pageOf = async (slug: string) => (await fetch(`${sites[0]?.url}/blog/${slug}`)).status;

test("two processes publish a post once when its time has come, and visitors see it", async () => {
  expect(await pageOf("post-01")).toBe(404);
  await schedule("Post 01", new Date());
  await expect.poll(() => statusOf("Post 01")).toBe("published");
  await expect.poll(() => pageOf("post-01")).toBe(200);
  expect(await mailsAbout("Post 01")).toBe(1);
  expect((await stored("Post 01"))?.version).toBe(2);
});

test("a stopped site catches up, and asks about the mail of what is more than a day late", async () => {
  await stopAll();
  await schedule("Post 02", new Date(Date.now() - HOUR_MS));
  await schedule("Post 03", new Date(Date.now() - 25 * HOUR_MS));
  sites = [await startSite(content.env)];
  await expect.poll(() => statusOf("Post 02")).toBe("published");
  await expect.poll(() => statusOf("Post 03")).toBe("published");
  expect([await mailsAbout("Post 02"), await mailsAbout("Post 03")]).toEqual([1, 0]);
  expect((await stored("Post 03"))?.mailHeldAt).toEqual(expect.any(Date));
});
