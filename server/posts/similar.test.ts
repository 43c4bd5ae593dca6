import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { bySimilarity, suggestedAndRelated } from "#domain/posts/similar.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { findSimilarPosts } from "./similar.ts";
import { blogPosts, postCategorySets } from "./tables.ts";

const NOW = new Date("2026-06-15T12:00:00Z");

const { db } = await forAllTests(testDatabase());
beforeEach(() => db.delete(blogPosts));

/** A live post of May 2026. */
async function write(slug: string, day: number, categories: string[], change = {}) {
  const row = {
    slug,
    title: slug,
    status: "published" as const,
    publishedAt: new Date(Date.UTC(2026, 4, day)),
    categories,
    ...change,
  };
  const [written] = await db
    .insert(blogPosts)
    .values(row)
    .returning({ id: blogPosts.id, slug: blogPosts.slug, categories: blogPosts.categories });
  if (!written) throw new Error("the post was not written");
  return written;
}

async function similarTo(post: { id: string; categories: string[] }) {
  const { suggested, related } = await findSimilarPosts(db, post, NOW);
  return {
    below: suggested.map(({ slug, similarityScore }) => `${slug} ${similarityScore}`),
    beside: related.map(({ slug }) => slug),
  };
}

test("posts are ranked by shared categories, case-insensitively, then filled with the newest", async () => {
  const post = await write("own", 1, ["Brand", "Design"]);
  await write("half-old", 2, ["design"]);
  await write("half-new", 3, ["BRAND", "Other"]);
  await write("whole", 1, ["brand", "DESIGN"]);
  await write("nothing-new", 9, ["Other"]);
  await write("nothing-old", 8, []);
  expect(await similarTo(post)).toEqual({
    below: ["whole 1", "half-new 0.5", "half-old 0.5", "nothing-new 0"],
    beside: ["whole", "half-new", "half-old"],
  });
});

test("a post without categories is followed by the newest, and has nothing beside it", async () => {
  const post = await write("own", 20, []);
  for (const day of [1, 2, 3, 4, 5]) await write(`day-${day}`, day, ["a"]);
  expect(await similarTo(post)).toEqual({
    below: ["day-5 0", "day-4 0", "day-3 0", "day-2 0"],
    beside: [],
  });
});

test("the only post has nothing around it", async () => {
  expect(await similarTo(await write("own", 1, ["a"]))).toEqual({ below: [], beside: [] });
});

test("a post dated -infinity comes last", async () => {
  const post = await write("own", 1, ["a"]);
  await write("good", 2, ["a"]);
  const { id } = await write("bad", 3, ["a"]);
  await db.execute(`update blog_posts set published_at = '-infinity' where id = '${id}'`);
  expect((await similarTo(post)).below).toEqual(["good 1", "bad 1"]);
});

describe("only live posts are suggested", () => {
  test.each<[string, Partial<typeof blogPosts.$inferInsert>]>([
    ["a draft", { status: "draft" }],
    ["an archived one", { isArchived: true, archivedAt: NOW }],
    ["one dated ahead", { publishedAt: new Date("2026-06-15T12:00:01Z") }],
    [
      "a scheduled one",
      { status: "scheduled", scheduledPublishAt: new Date("2027-01-01T00:00:00Z") },
    ],
  ])("%s is not, neither from the start nor later", async (_what, change) => {
    const post = await write("own", 1, ["a"]);
    await write("never", 2, ["a"], change);
    const other = await write("later", 3, ["a"]);
    expect((await similarTo(post)).below).toEqual(["later 1"]);
    await db.update(blogPosts).set(change).where(eq(blogPosts.id, other.id));
    expect(await similarTo(post)).toEqual({ below: [], beside: [] });
  });
});

test("changed categories count at once, and a deleted post leaves nothing behind", async () => {
  const post = await write("own", 1, ["a"]);
  const other = await write("other", 2, ["b"]);
  const set = (categories: string[]) =>
    db.update(blogPosts).set({ categories }).where(eq(blogPosts.id, other.id));
  await set(["b", "A"]);
  expect((await similarTo(post)).beside).toEqual(["other"]);
  await set(["b"]);
  expect((await similarTo(post)).beside).toEqual([]);
  await db.delete(blogPosts).where(eq(blogPosts.id, other.id));
  const left = await db.select().from(postCategorySets);
  expect(left.map(({ postId, categories }) => [postId, categories])).toEqual([[post.id, ["a"]]]);
});

test("counting a view does not touch the sets", async () => {
  const { id } = await write("own", 1, ["a"]);
  await db.delete(postCategorySets);
  await db.update(blogPosts).set({ viewCount: 1 }).where(eq(blogPosts.id, id));
  expect(await db.select().from(postCategorySets)).toEqual([]);
});

test("names too long for an index are found too", async () => {
  const long = Array.from({ length: 5 }, (_, n) => `${n}${crypto.randomUUID().repeat(200)}`);
  const post = await write("own", 1, long);
  await write("other", 2, [...long].reverse());
  expect((await similarTo(post)).below).toEqual(["other 1"]);
});

test("among many posts the result equals ranking all of them", async () => {
  const names = ["a", "b", "c", "d", "e", "f"];
  const all = await Promise.all(
    Array.from({ length: 300 }, (_, n) => {
      const categories = names.filter((_, at) => (n * 37 + at * at * 11) % (at + 2) === 0);
      return write(`post-${n}`, (n * 7) % 31, categories.slice(0, 5));
    }),
  );
  const dated = (await db.select().from(blogPosts)).map((row) => ({
    ...row,
    publishedAt: row.publishedAt ?? new Date(Number.NaN),
  }));
  for (const post of all.slice(0, 40)) {
    const ranked = bySimilarity(
      post.categories,
      dated.filter(({ id }) => id !== post.id),
    ).slice(0, 9);
    const expected = suggestedAndRelated(ranked);
    expect(await similarTo(post)).toEqual({
      below: expected.suggested.map((one) => `${one.slug} ${one.similarityScore}`),
      beside: expected.related.map((one) => one.slug),
    });
  }
});
