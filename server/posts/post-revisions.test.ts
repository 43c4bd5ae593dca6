import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mediaKey, mediaUrl } from "#domain/media/media.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { storedPhoto } from "../../tests/support/media-rows.ts";
import { ACTOR, editorWorld, PostEditor } from "../../tests/support/post-editor.ts";
import { checkMedia } from "../media/check/check-media.ts";
import { removeUnused } from "../media/remove-unused.ts";
import { media } from "../media/tables.ts";
import { mediaUses } from "../media/uses-table.ts";
import { publicVisibility } from "../media/visibility.ts";
import { publishPosts } from "./apply-post-change.ts";
import { readPostForm } from "./read-post-form.ts";
import { discardWorkingCopy, restoreRevision } from "./replace-head.ts";
import { keepRevision, listRevisions, readRevision } from "./revisions.ts";
import { savePost } from "./save-post.ts";
import { blogPosts, postRevisions } from "./tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const { world } = await forAllTests(editorWorld());

async function picture(name: string) {
  const stored = await storedPhoto(world, name, "featured-images");
  return { ...stored, html: `<figure><img src="${mediaUrl(stored)}" alt="" /></figure>` };
}

async function isVisible(file: Awaited<ReturnType<typeof picture>>): Promise<boolean> {
  return (await publicVisibility(world.db, file, new Date())).renditions;
}

/** What the sweep would leave two days later, when no editor can be open. */
async function isStored({ id }: { id: string }): Promise<boolean> {
  const { db, storage } = world;
  await removeUnused({ db, storage, now: () => new Date(Date.now() + 2 * DAY_MS) });
  return (await db.$count(media, eq(media.id, id))) === 1;
}

async function rolesOf({ id }: { id: string }): Promise<string[]> {
  const { db } = world;
  const rows = await db.select().from(mediaUses).where(eq(mediaUses.mediaId, id));
  return rows.map(({ role }) => role).sort();
}

function senderOf(editor: PostEditor) {
  editor.sequence += 1;
  return { editorId: editor.id, sequence: editor.sequence };
}

test("a picture that only a draft or an old revision shows is kept, not public, until the last is gone", async () => {
  const { db } = world;
  const [shown, drafted] = [await picture("shown"), await picture("drafted")];
  const editor = new PostEditor(world);
  await editor.saved("publish", { title: "Pictures", content: shown.html });
  expect([await rolesOf(shown), await isVisible(shown)]).toEqual([["body", "revision"], true]);
  await editor.saved("auto", { content: drafted.html });
  expect([await rolesOf(drafted), await isVisible(drafted)]).toEqual([["draft"], false]);
  expect([await isStored(drafted), await isVisible(shown)]).toEqual([true, true]);
  await editor.saved("save");
  expect([await rolesOf(drafted), await isVisible(drafted)]).toEqual([["body", "revision"], true]);
  expect([await rolesOf(shown), await isVisible(shown)]).toEqual([["revision"], false]);
  expect(await isStored(shown)).toBe(true);
  await db.delete(postRevisions).where(eq(postRevisions.version, 1));
  await editor.saved("save", { content: "<p>None</p>" });
  expect([await rolesOf(shown), await isStored(shown)]).toEqual([[], false]);
  expect(await isStored(drafted)).toBe(true);
  await db.delete(blogPosts).where(eq(blogPosts.id, editor.postId));
  expect(await isStored(drafted)).toBe(false);
});

test("a picture that was removed from a draft stays for a day, since undo brings it back", async () => {
  const { db, storage } = world;
  const undone = await picture("undone");
  const editor = new PostEditor(world);
  await editor.saved("save", { title: "Undo" });
  await editor.saved("auto", { content: undone.html });
  await editor.saved("auto", { content: "<p>Without</p>" });
  expect(await rolesOf(undone)).toEqual([]);
  await removeUnused({ db, storage, now: () => new Date() });
  await editor.saved("auto", { content: undone.html });
  expect(await rolesOf(undone)).toEqual(["draft"]);
  expect(await isStored(undone)).toBe(true);
  await editor.saved("auto", { content: "" });
  expect(await isStored(undone)).toBe(false);
});

test("the media check names drafts and revisions as users", async () => {
  const lost = await picture("lost");
  const editor = new PostEditor(world);
  await editor.saved("save", { title: "Checked" });
  await editor.saved("auto", { content: lost.html });
  await world.storage.delete(mediaKey(lost));
  const notes: string[] = [];
  for await (const { kind, note } of checkMedia(world, false))
    if (kind === "missing original") notes.push(note);
  expect(notes).toEqual(['used by unsaved changes of the post "Checked"']);
});

test("a change from the list makes no revision of the same text", async () => {
  const editor = new PostEditor(world);
  await editor.saved("save", { title: "Listed" });
  await publishPosts(world, [editor.postId]);
  await editor.saved("save", { title: "Changed" });
  const revisions = await listRevisions(world.db, editor.postId);
  expect(revisions.map(({ cause, title }) => [cause, title])).toEqual([
    ["save", "Changed"],
    ["save", "Listed"],
  ]);
});

test("a restored revision shows its pictures, and what it replaces stays", async () => {
  const { db } = world;
  const old = await picture("old");
  const editor = new PostEditor(world);
  await editor.saved("publish", { title: "First", content: old.html, featuredImageId: old.id });
  await editor.saved("save", { title: "Second", content: "<p>b</p>", featuredImageId: null });
  await editor.saved("auto", { content: "<p>c</p>" });
  const revisions = await listRevisions(db, editor.postId);
  expect(revisions.map(({ cause, title, savedBy }) => [cause, title, savedBy])).toEqual([
    ["save", "Second", "Olga Owner"],
    ["publish", "First", "Olga Owner"],
  ]);
  const first = revisions.at(-1)?.id ?? "";
  const read = await readRevision(db, editor.postId, first);
  expect(read).toMatchObject({ fields: { title: "First" }, featuredImage: { id: old.id } });
  expect(read?.pictures.map(({ id }) => id)).toEqual([old.id]);
  await editor.saved("save", { slug: "moved" });
  await editor.saved("auto", { content: "<p>d</p>" });
  const late = editor.request("auto", { content: "<p>late</p>" });
  const post = await restoreRevision(world, editor.postId, first, senderOf(editor));
  expect(post).toMatchObject({
    fields: { title: "First", slug: "moved" },
    draftSavedAt: expect.any(String),
    featuredImage: { id: old.id },
    live: { title: "Second", status: "published" },
  });
  expect(await rolesOf(old)).toEqual(["draft", "revision"]);
  const [draft] = await listRevisions(db, editor.postId);
  expect(draft).toMatchObject({ cause: "draft", title: "Second" });
  const superseded = await savePost(world, editor.postId, late, ACTOR);
  expect(superseded.status).toBe("superseded");
  await editor.saved("save");
  expect(await rolesOf(old)).toEqual(["body", "featured", "revision"]);
  const missing = restoreRevision(world, editor.postId, randomUUID(), senderOf(editor));
  expect(await missing).toBeNull();
});

test("a save of a restored text is named so, unless the text was changed before", async () => {
  const { db } = world;
  const editor = new PostEditor(world);
  await editor.saved("save", { title: "First", slug: "first" });
  await editor.saved("save", { title: "Second", slug: "second" });
  const first = (await listRevisions(db, editor.postId)).at(-1)?.id ?? "";
  const newest = async () => (await listRevisions(db, editor.postId))[0];
  const restore = async () => {
    const post = await restoreRevision(world, editor.postId, first, senderOf(editor));
    if (post) editor.seen = post.fields;
  };
  await restore();
  await editor.saved("save");
  expect(await newest()).toMatchObject({ cause: "restore", title: "First" });
  await editor.saved("save", { title: "Third" });
  await restore();
  await editor.saved("save", { excerpt: "Changed" });
  expect(await newest()).toMatchObject({ cause: "save", title: "First" });
  await editor.saved("auto", { excerpt: "" });
  await editor.saved("save");
  expect(await newest()).toMatchObject({ cause: "save", title: "First" });
  await editor.saved("auto", { slug: "third" });
  await editor.saved("save");
  expect(await newest()).toMatchObject({ cause: "save", title: "First" });
});

test("discarding a working copy goes back to the live text and keeps a revision", async () => {
  const editor = new PostEditor(world);
  await editor.saved("save", { title: "Kept" });
  await editor.saved("auto", { title: "Discarded" });
  const post = await discardWorkingCopy(world, editor.postId, senderOf(editor));
  expect(post).toMatchObject({ fields: { title: "Kept" }, draftSavedAt: null });
  const [draft] = await listRevisions(world.db, editor.postId);
  expect(draft).toMatchObject({ cause: "draft", title: "Discarded" });
  expect(await discardWorkingCopy(world, randomUUID(), senderOf(editor))).toBeNull();
});

test("the last 50 revisions and one a day for a year stay", async () => {
  const { db } = world;
  const editor = new PostEditor(world);
  await editor.saved("save", { title: "Long history" });
  const snapshot = (await readPostForm(db, editor.postId))?.fields ?? editor.seen;
  const noon = new Date("2026-06-30T12:00:00Z").getTime();
  const common = { postId: editor.postId, version: 1, cause: "save" as const, snapshot };
  const values = Array.from({ length: 800 }, (_, index) => ({
    ...common,
    // Two a day, back to more than a year ago.
    createdAt: new Date(noon - index * (DAY_MS / 2)),
  }));
  await db.delete(postRevisions).where(eq(postRevisions.postId, editor.postId));
  await db.insert(postRevisions).values(values);
  await db.transaction((tx) => keepRevision(tx, { ...common, createdAt: new Date(noon + 1000) }));
  const kept = await listRevisions(db, editor.postId);
  const last50 = kept.slice(0, 50);
  expect(new Set(last50.map(({ createdAt }) => createdAt.slice(0, 10))).size).toBe(25);
  const older = kept.slice(50).map(({ createdAt }) => createdAt.slice(0, 10));
  expect(new Set(older).size).toBe(older.length);
  expect(older.at(-1)).toBe("2025-07-01");
});

test("a picture moved from a draft to the text settles one upload", async () => {
  const { db } = world;
  const moved = await picture("moved");
  await db.update(media).set({ awaited: 2 }).where(eq(media.id, moved.id));
  const editor = new PostEditor(world);
  await editor.saved("auto", { title: "Moved", content: moved.html });
  await editor.saved("save");
  const [row] = await db.select().from(media).where(eq(media.id, moved.id));
  expect(row?.awaited).toBe(1);
});
