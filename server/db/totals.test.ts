import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { addPost, addProject, addPublicPost, addPublicProject } from "../../tests/support/rows.ts";
import { contactSubmissions } from "../contact/tables.ts";
import { readTotals, type TotalName } from "../db/totals.ts";
import { subscribers } from "../newsletter/tables.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";

const { db } = await forAllTests(testDatabase());

async function totals<Name extends TotalName>(...names: Name[]): Promise<number[]> {
  const totalOf = await readTotals(db, names);
  return names.map(totalOf);
}

const projects = () =>
  totals(
    "projects",
    "public_projects",
    "hidden_projects",
    "archived_projects",
    "featured_projects",
  );
const posts = () =>
  totals("posts", "public_posts", "scheduled_posts", "draft_posts", "archived_posts", "post_views");
const messages = () => totals("messages", "unread_messages", "spam");

test("projects are counted by state after every kind of change", async () => {
  expect(await projects()).toEqual([0, 0, 0, 0, 0]);
  const [id] = [await addPublicProject(db, { isFeatured: true }), await addPublicProject(db)];
  const hidden = await addProject(db);
  expect(await projects()).toEqual([3, 2, 1, 0, 1]);
  const archived = { isArchived: true, archivedAt: new Date() };
  await db
    .update(portfolioProjects)
    .set(archived)
    .where(eq(portfolioProjects.id, id ?? ""));
  await db
    .update(portfolioProjects)
    .set({ isVisible: true })
    .where(eq(portfolioProjects.id, hidden));
  expect(await projects()).toEqual([3, 2, 0, 1, 1]);
  await db.delete(portfolioProjects);
  expect(await projects()).toEqual([0, 0, 0, 0, 0]);
});

test("posts are counted by state, and their views summed", async () => {
  const live = await addPublicPost(db, { viewCount: 40 });
  await addPost(db);
  await addPublicPost(db, { status: "scheduled", scheduledPublishAt: new Date() });
  await addPublicPost(db, { isArchived: true, archivedAt: new Date(), viewCount: 2 });
  expect(await posts()).toEqual([4, 1, 1, 1, 1, 42]);
  await db.update(blogPosts).set({ viewCount: 41 }).where(eq(blogPosts.id, live));
  await db
    .update(blogPosts)
    .set({ status: "published", scheduledPublishAt: null })
    .where(eq(blogPosts.status, "scheduled"));
  expect(await posts()).toEqual([4, 2, 0, 1, 1, 43]);
  await db.delete(blogPosts).where(eq(blogPosts.id, live));
  expect(await posts()).toEqual([3, 1, 0, 1, 1, 2]);
});

test("messages, unread messages and spam are counted separately", async () => {
  const message = { fullName: "Ada Byron", email: "ada@example.com", reason: "general" } as const;
  const sent = { ...message, message: "Ten letters or more." };
  await db.insert(contactSubmissions).values([sent, sent, { ...sent, isSpam: true }]);
  expect(await messages()).toEqual([2, 2, 1]);
  await db.update(contactSubmissions).set({ isRead: true });
  expect(await messages()).toEqual([2, 0, 1]);
  await db.update(contactSubmissions).set({ isSpam: true });
  expect(await messages()).toEqual([0, 0, 3]);
  await db.delete(contactSubmissions);
  expect(await messages()).toEqual([0, 0, 0]);
});

test("subscribers are counted by state", async () => {
  const named = (email: string) => ({ email, source: "footer" });
  await db.insert(subscribers).values([named("a@example.com"), named("b@example.com")]);
  await db
    .update(subscribers)
    .set({ status: "confirmed", confirmedAt: new Date() })
    .where(eq(subscribers.email, "a@example.com"));
  expect(await totals("pending_subscribers", "confirmed_subscribers")).toEqual([1, 1]);
});

test("concurrent counting neither blocks nor loses updates", async () => {
  const before = await posts();
  const [held, free] = [await addPublicPost(db), await addPublicPost(db)];
  const addView = (id: string) =>
    sql`update blog_posts set view_count = view_count + 1 where id = ${id}`;
  await db.transaction(async (tx) => {
    await tx.execute(addView(held));
    // If both shared a row, this would block until the lock timeout.
    await db.execute(sql`set lock_timeout = '2s'`);
    await db.execute(addView(free));
  });
  await Promise.all(Array.from({ length: 40 }, (_, n) => db.execute(addView(n % 2 ? held : free))));
  expect((await posts()).at(-1)).toBe((before.at(-1) ?? 0) + 42);
});
