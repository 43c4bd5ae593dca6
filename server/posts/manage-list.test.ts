import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { PostFilter } from "#domain/posts/status.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { addPost, addPublicPost } from "../../tests/support/rows.ts";
import { stageDraft } from "../../tests/support/staged-post.ts";
import { countManagedPosts, listManagedPosts, MANAGED_POSTS_PER_PAGE } from "./manage-list.ts";
import { blogPosts } from "./tables.ts";

const { db } = await forAllTests(testDatabase());

beforeAll(async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  await addPublicPost(db, { title: "Éclair & co", excerpt: "100% sweet_thing", createdAt: at(5) });
  await addPost(db, { title: "Draft", createdAt: at(4) });
  await addPublicPost(db, {
    title: "Soon",
    status: "scheduled",
    scheduledPublishAt: at(9),
    createdAt: at(3),
  });
  await addPublicPost(db, {
    title: "Put away",
    isArchived: true,
    archivedAt: at(1),
    createdAt: at(2),
  });
});

async function titles(filter: PostFilter, search = ""): Promise<string[]> {
  const posts = await listManagedPosts(db, { filter, search }, 1);
  expect(await countManagedPosts(db, { filter, search })).toBe(posts.length);
  return posts.map(({ title }) => title);
}

test.each<[PostFilter, string[]]>([
  ["all", ["Éclair & co", "Draft", "Soon", "Put away"]],
  ["published", ["Éclair & co"]],
  ["scheduled", ["Soon"]],
  ["draft", ["Draft"]],
  ["archived", ["Put away"]],
])("the filter %s lists its posts, newest first", async (filter, expected) => {
  expect(await titles(filter)).toEqual(expected);
});

test.each([
  ["éCLAIR", ["Éclair & co"]],
  ["  sweet_", ["Éclair & co"]],
  ["0% s", ["Éclair & co"]],
  ["%", ["Éclair & co"]],
  ["so", ["Soon"]],
  ["co\u0000 100", []],
  ["'; drop table blog_posts; --", []],
  ["\\", []],
  ["😀".repeat(500), []],
])("searching for %j matches title or excerpt", async (search, expected) => {
  expect(await titles("all", search)).toEqual(expected);
});

test("a search respects the chosen status", async () => {
  expect(await titles("draft", "éclair")).toEqual([]);
});

test("auto-saved changes and earlier publication are reported", async () => {
  const [post] = await listManagedPosts(db, { filter: "draft", search: "" }, 1);
  expect(post).toMatchObject({ hasUnsavedChanges: false, wasPublished: false });
  const postId = post?.id ?? "";
  await db.update(blogPosts).set({ firstPublishedAt: new Date() }).where(eq(blogPosts.id, postId));
  await db.execute(sql`
    insert into post_working_copies (post_id, based_on_version, draft) values (${postId}, 1, '{}')`);
  const [changed] = await listManagedPosts(db, { filter: "draft", search: "" }, 1);
  expect(changed).toMatchObject({ hasUnsavedChanges: true, wasPublished: true });
});

test("an auto-saved title is found and told, beside the title that was saved", async () => {
  await stageDraft({ db }, "windmill", { title: "Windmill 100%", excerpt: "Sails" });
  const [post] = await listManagedPosts(db, { filter: "draft", search: "WINDmill 100%" }, 1);
  expect(post).toMatchObject({ title: "Untitled", unsavedTitle: "Windmill 100%" });
  expect(await titles("draft", "windmill")).toEqual(["Untitled"]);
  expect(await titles("all", "untitled")).toEqual(["Untitled"]);
  expect(await titles("published", "windmill")).toEqual([]);
  const [other] = await listManagedPosts(db, { filter: "all", search: "éclair" }, 1);
  expect(other).toMatchObject({ unsavedTitle: null });
  await db.delete(blogPosts).where(eq(blogPosts.slug, "windmill"));
});

test("posts are paginated", async () => {
  for (let n = 0; n < MANAGED_POSTS_PER_PAGE; n++) await addPublicPost(db);
  const all = { filter: "all", search: "" } as const;
  expect(await listManagedPosts(db, all, 1)).toHaveLength(MANAGED_POSTS_PER_PAGE);
  expect(await listManagedPosts(db, all, 2)).toHaveLength(4);
});
