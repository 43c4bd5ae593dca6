import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { announcedDuring } from "../../tests/support/announced.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { fillWithSubscribers } from "../../tests/support/newsletter.ts";
import { ACTOR, editorWorld, PostEditor } from "../../tests/support/post-editor.ts";
import { withConflicts } from "../../tests/support/with-conflicts.ts";
import { sends } from "../newsletter/tables.ts";
import { findRedirect } from "../site/redirects.ts";
import { redirects, siteConfig } from "../site/tables.ts";
import { publishPosts } from "./apply-post-change.ts";
import { readPostForm } from "./read-post-form.ts";
import { listRevisions } from "./revisions.ts";
import { createPost } from "./save-post.ts";
import { blogPosts, postRevisions } from "./tables.ts";

const { world } = await forAllTests(editorWorld());

const newEditor = () => new PostEditor(world);

async function stored(id: string) {
  const [row] = await world.db.select().from(blogPosts).where(eq(blogPosts.id, id));
  return row;
}

const head = async (id: string) => (await readPostForm(world.db, id))?.fields;

test("an auto-saved post is listed as Untitled, and its text is in the working copy only", async () => {
  const editor = newEditor();
  const { post } = await editor.saved("auto", { content: "<p>First words</p>" });
  expect(post.fields).toMatchObject({ title: "", slug: "", content: "<p>First words</p>" });
  expect(post.live).toMatchObject({ title: "Untitled", status: "draft", version: 1 });
  expect(post.draftSavedAt).not.toBeNull();
  const row = await stored(editor.postId);
  expect(row).toMatchObject({ content: "", publishedAt: null });
  expect(row?.slug).toMatch(/^untitled-post-\d+$/);
});

test("the first save with a title chooses the slug, later ones keep it", async () => {
  const editor = newEditor();
  await editor.saved("auto", { title: "A quiet harbour" });
  const first = await editor.saved("save");
  expect(first).toMatchObject({ isNew: true, post: { live: { slug: "a-quiet-harbour" } } });
  expect(first.post.draftSavedAt).toBeNull();
  const second = await editor.saved("save", { title: "Another title" });
  expect(second).toMatchObject({ isNew: false, post: { live: { slug: "a-quiet-harbour" } } });
});

test("a post may be titled Untitled: it is created once, and can be published from the list", async () => {
  const editor = newEditor();
  await editor.saved("auto", { content: "<p>a</p>" });
  expect(await publishPosts(world, [editor.postId])).toEqual({ problem: "Title is required" });
  const created = await editor.saved("save", { title: "Untitled" });
  expect(created).toMatchObject({ isNew: true, post: { live: { slug: "untitled" } } });
  expect(await editor.saved("save", { excerpt: "More" })).toMatchObject({ isNew: false });
  expect(await publishPosts(world, [editor.postId])).toMatchObject({ changed: [{}] });
});

test("an explicit save needs a title, an auto-save does not", async () => {
  const editor = newEditor();
  const refused = { status: "refused", problems: { title: ["Title is required"] } };
  expect(await editor.send("save", { content: "<p>a</p>" })).toEqual(refused);
  expect(await readPostForm(world.db, editor.postId)).toBeNull();
  await editor.saved("auto", { content: "<p>a</p>" });
  expect(await editor.send("publish", { title: " \u200b " })).toEqual(refused);
  expect(await head(editor.postId)).toMatchObject({ content: "<p>a</p>" });
});

test("an auto-save never touches the live text, and reverting it removes the working copy", async () => {
  const editor = newEditor();
  await editor.saved("publish", { title: "Live", content: "<p>Live</p>" });
  await editor.saved("auto", { content: "<p>Draft</p>" });
  expect(await stored(editor.postId)).toMatchObject({ content: "<p>Live</p>", version: 1 });
  expect(await head(editor.postId)).toMatchObject({ content: "<p>Draft</p>" });
  const { post } = await editor.saved("auto", { content: "<p>Live</p>" });
  expect(post.draftSavedAt).toBeNull();
});

test("an explicit save that reverts to the live text announces the removed working copy", async () => {
  const editor = newEditor();
  await editor.saved("save", { title: "Live" });
  await editor.saved("auto", { title: "Draft" });
  const announced = await announcedDuring(world.db, () => editor.saved("save", { title: "Live" }));
  expect(announced).toEqual(expect.arrayContaining(["posts", `draft:${editor.postId}`]));
  expect((await stored(editor.postId))?.version).toBe(1);
});

test("a save that meets a conflict is repeated as a whole", async () => {
  const editor = newEditor();
  await editor.saved("save", { title: "Tides" });
  const excerpt = "High water";
  const published = await withConflicts(world.db, "blog_posts", () =>
    editor.saved("publish", { excerpt }),
  );
  expect(published).toMatchObject({ problems: {}, post: { fields: { excerpt } } });
  expect(await stored(editor.postId)).toMatchObject({ status: "published", version: 2 });
  const revisions = await listRevisions(world.db, editor.postId);
  expect(revisions.map(({ cause }) => cause)).toEqual(["publish", "save"]);
});

test("two editors that change different fields are merged, the same field is a conflict", async () => {
  const one = newEditor();
  await one.saved("save", { title: "Shared", excerpt: "Old" });
  const two = one.other();
  const late = one.other();
  await one.saved("auto", { title: "From one" });
  await two.saved("auto", { excerpt: "From two" });
  expect(await head(one.postId)).toMatchObject({ title: "From one", excerpt: "From two" });
  const refused = await late.send("save", { title: "From three", author: "Three" });
  expect(refused).toMatchObject({
    status: "conflict",
    fields: ["title"],
    post: { fields: { title: "From one", author: "" } },
  });
  // Later texts of the same editor replace the kept one.
  await late.send("auto", { title: "From three, longer", author: "Three" });
  const revisions = await listRevisions(world.db, one.postId);
  expect(revisions.map(({ cause, title }) => [cause, title])).toEqual([
    ["conflict", "From three, longer"],
    // Only auto-saved, so that "Keep mine" would lose it.
    ["draft", "From one"],
    ["save", "Shared"],
  ]);
});

test("saves at the same time of different fields are all kept, of the same field one wins", async () => {
  const first = newEditor();
  await first.saved("save", { title: "Crowd" });
  const fields = ["title", "excerpt", "author", "metaTitle", "metaDescription"] as const;
  const many = fields.map((field) => [field, first.other()] as const);
  await Promise.all(many.map(([field, editor]) => editor.saved("auto", { [field]: field })));
  expect(await head(first.postId)).toMatchObject(
    Object.fromEntries(fields.map((field) => [field, field])),
  );
  first.seen = (await head(first.postId)) ?? first.seen;
  const rivals = [first.other(), first.other(), first.other()];
  const outcomes = await Promise.all(
    rivals.map((editor, index) => editor.send("save", { excerpt: `Rival ${index}` })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["conflict", "conflict", "saved"]);
  const kept = await world.db
    .select({ snapshot: postRevisions.snapshot })
    .from(postRevisions)
    .where(eq(postRevisions.postId, first.postId));
  const texts = kept.map(({ snapshot }) => snapshot.excerpt);
  expect(texts).toEqual(expect.arrayContaining(["Rival 0", "Rival 1", "Rival 2"]));
});

test("late and repeated deliveries change nothing", async () => {
  const editor = newEditor();
  const late = editor.request("auto", { title: "One" });
  const next = editor.request("auto", { title: "One two" });
  const send = (save: typeof late) => createPost(world, editor.postId, save, ACTOR);
  expect((await send(next)).status).toBe("saved");
  expect(await send(late)).toMatchObject({
    status: "superseded",
    post: { fields: { title: "One two" } },
  });
  expect((await send(next)).status).toBe("superseded");
});

test("an editor may replace what it sent before the reply, though the server cleaned it", async () => {
  const editor = newEditor();
  await editor.saved("save", { title: "Cleaning", content: "<p>a</p>" });
  const before = editor.other();
  const dirty = { title: "  Cleaning <b>twice ", content: "<p onclick='x()'>b</p>" };
  await before.update("auto", dirty);
  // The reply was lost: it still knows the values of its start only.
  const again = await before.update("auto", { ...dirty, content: "<p>c</p>" });
  expect(again.status).toBe("saved");
  expect(await head(editor.postId)).toMatchObject({
    title: "Cleaning btwice",
    content: "<p>c</p>",
  });
});

test("a journal of a closed editor continues from what that editor had sent", async () => {
  const editor = newEditor();
  await editor.saved("save", { title: "Crash" });
  const crashed = editor.other();
  await crashed.send("auto", { title: " Crash, unanswered " });
  const reopened = new PostEditor(world, editor.postId, {
    ...editor.seen,
    title: " Crash, unanswered ",
  });
  await reopened.saved("auto", { title: "Crash, continued" });
  expect(await head(editor.postId)).toMatchObject({ title: "Crash, continued" });
});

test("ten creations of one id at once make one post", async () => {
  const editor = newEditor();
  const save = editor.request("save", { title: "Only once" });
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => createPost(world, editor.postId, save, ACTOR)),
  );
  expect(outcomes.filter(({ status }) => status === "saved").length).toBe(1);
  const { db } = world;
  expect(await db.$count(blogPosts, eq(blogPosts.title, "Only once"))).toBe(1);
});

test("an explicit save without changes writes nothing", async () => {
  const editor = newEditor();
  await editor.saved("save", { title: "Still" });
  const { post } = await editor.saved("save");
  expect(post.live.version).toBe(1);
  expect((await listRevisions(world.db, editor.postId)).length).toBe(1);
});

test("an auto-save keeps the valid fields and names the others", async () => {
  const editor = newEditor();
  const outcome = await editor.saved("auto", { title: "a".repeat(301), excerpt: "Kept" });
  expect(outcome.problems).toEqual({ title: ["Title must be at most 300 characters long."] });
  expect(outcome.post.fields).toMatchObject({ title: "", excerpt: "Kept" });
  const refused = await editor.send("save", { title: "a".repeat(301), excerpt: "Not kept" });
  expect(refused.status).toBe("refused");
  expect(await head(editor.postId)).toMatchObject({ excerpt: "Kept" });
});

test("a post that is gone is missing", async () => {
  const editor = new PostEditor(world, randomUUID());
  expect(await editor.update("save", { title: "Gone" })).toEqual({ status: "missing" });
});

test("a slug that is taken, reserved or leads to another post gets a number", async () => {
  const slugOf = async (changes: object) => {
    const { post } = await newEditor().saved("publish", changes);
    return post.live.slug;
  };
  expect(await slugOf({ title: "Busy" })).toBe("busy");
  expect(await slugOf({ title: "Busy" })).toBe("busy-2");
  expect(await slugOf({ title: "New" })).toBe("new-2");
  const moved = newEditor();
  await moved.saved("publish", { title: "Moved", slug: "old-home" });
  await moved.saved("save", { slug: "new-home" });
  expect(await slugOf({ title: "Other", slug: "old-home" })).toBe("old-home-2");
  // Its own old address is free for itself.
  const back = await moved.saved("save", { slug: "old-home" });
  expect(back.post.live.slug).toBe("old-home");
  const [many, slugs] = [Array.from({ length: 12 }, newEditor), new Set<string>()];
  const outcomes = await Promise.all(many.map((editor) => editor.saved("save", { title: "Same" })));
  for (const { post } of outcomes) slugs.add(post.live.slug);
  expect(slugs.size).toBe(12);
});

test("a slug that was public redirects without a chain, one that never was does not", async () => {
  const { db } = world;
  const editor = newEditor();
  await editor.saved("save", { title: "Path", slug: "draft-path" });
  await editor.saved("publish", { slug: "first-path" });
  await editor.saved("save", { slug: "second-path" });
  await editor.saved("unpublish", { slug: "third-path" });
  await editor.saved("publish", { slug: "fourth-path" });
  const now = new Date();
  expect(await findRedirect(db, "/blog/draft-path", now)).toBeNull();
  for (const slug of ["first-path", "second-path", "third-path"])
    expect(await findRedirect(db, `/blog/${slug}`, now)).toBe("/blog/fourth-path");
});

test("a redirect to a part of a post follows its renames, also of a draft", async () => {
  const { db } = world;
  const editor = newEditor();
  await editor.saved("save", { title: "Part", slug: "part-a" });
  await db.insert(redirects).values({ fromPath: "/part", toPath: "/blog/part-a?x=1#y" });
  await editor.saved("save", { slug: "part-b" });
  await editor.saved("publish", { slug: "part-c" });
  expect(await findRedirect(db, "/part", new Date())).toBe("/blog/part-c?x=1#y");
});

test("publishing keeps the first date and mails once", async () => {
  const { db } = world;
  await fillWithSubscribers(db, { confirmed: 2 });
  const editor = newEditor();
  const published = await editor.saved("publish", { title: "News" });
  expect(published.mail).toBe("sent");
  const { publishedAt } = published.post.live;
  const again = await editor.saved("publish", { excerpt: "More" });
  expect([again.mail, again.post.live.publishedAt]).toEqual(["quiet", publishedAt]);
  expect((await editor.saved("unpublish")).post.live.status).toBe("draft");
  const later = await editor.saved("publish");
  expect([later.mail, later.post.live.publishedAt]).toEqual(["quiet", publishedAt]);
  expect(await db.$count(sends, eq(sends.postId, editor.postId))).toBe(1);
  await db.update(siteConfig).set({ newsletterEnabled: false });
});

test("a crop is saved, and an unknown picture is refused", async () => {
  const editor = newEditor();
  const imageCropData = { x: 1, y: 2, width: 50, height: 28.125 };
  const { post } = await editor.saved("save", { title: "Crop", imageCropData });
  expect(post.fields.imageCropData).toEqual(imageCropData);
  const missing = await editor.send("save", { featuredImageId: randomUUID() });
  expect(missing).toEqual({
    status: "refused",
    problems: { featuredImageId: ["Featured image was not found."] },
  });
});
