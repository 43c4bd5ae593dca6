import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import {
  contentFolder,
  FROM_COMMAND_LINE,
  importFolder,
  runImportOf,
  statesOf,
} from "../../tests/support/import-world.ts";
import { fillWithSubscribers } from "../../tests/support/newsletter.ts";
import { ACTOR, editorWorld, PostEditor } from "../../tests/support/post-editor.ts";
import { sends } from "../newsletter/tables.ts";
import { publishPosts } from "../posts/apply-post-change.ts";
import { fieldsOf } from "../posts/post-values.ts";
import { readPostForm } from "../posts/read-post-form.ts";
import { listRevisions } from "../posts/revisions.ts";
import { savePost } from "../posts/save-post.ts";
import { blogPosts } from "../posts/tables.ts";
import { lastBatch } from "./list-batches.ts";
import { undoBatch } from "./undo/undo-batch.ts";

let folder: Awaited<ReturnType<typeof contentFolder>>;
const { world } = await forAllTests(editorWorld());

beforeAll(async () => {
  await fillWithSubscribers(world.db, { confirmed: 1 });
  folder = await contentFolder({ "posts/a.md": file("One"), "posts/b.md": file("Other") });
  await runImportOf(world, folder.path);
});
afterAll(async () => {
  await folder.remove();
});

function file(title: string, status = "published"): string {
  return `---\ntitle: ${title}\nstatus: ${status}\ndate: 2024-03-01\n---\nText of ${title}.`;
}

async function post(slug: string) {
  const [row] = await world.db.select().from(blogPosts).where(eq(blogPosts.slug, slug));
  if (!row) throw new Error(`no post ${slug}`);
  return row;
}

async function editorOf(slug: string): Promise<PostEditor> {
  const row = await post(slug);
  return new PostEditor(world, row.id, fieldsOf(row));
}

test("an imported post counts as published before, so that publishing it again sends no mail", async () => {
  const { db } = world;
  const { id, firstPublishedAt, publishedAt } = await post("a");
  expect(firstPublishedAt).toEqual(publishedAt);
  const editor = await editorOf("a");
  await editor.saved("unpublish");
  expect((await editor.saved("publish")).mail).toBe("quiet");
  expect(await db.$count(sends, eq(sends.postId, id))).toBe(0);
});

test("posts published elsewhere keep their date when they are published here, and are no news", async () => {
  const own = await contentFolder({
    "posts/listed.md": file("Listed"),
    "posts/edited.md": file("Edited"),
    "posts/drafted.md": file("Drafted", "draft"),
    "posts/ahead.md": "---\ntitle: Ahead\nstatus: published\ndate: 2090-01-01\n---\nText.",
  });
  await runImportOf(world, own.path, { origin: "admin", visibility: "hidden" });
  const ids = await Promise.all(
    ["listed", "drafted", "ahead"].map(async (slug) => (await post(slug)).id),
  );
  const now = new Date("2026-06-01T12:00:00Z");
  expect(await publishPosts({ ...world, now: () => now }, ids)).toMatchObject({
    changed: expect.arrayContaining([
      { id: ids[0], title: "Listed", mail: "quiet" },
      { id: ids[1], title: "Drafted", mail: "sent" },
      { id: ids[2], title: "Ahead", mail: "sent" },
    ]),
  });
  const writtenOn = (await post("edited")).publishedAt;
  expect(writtenOn?.getUTCFullYear()).toBe(2024);
  expect((await (await editorOf("edited")).saved("publish")).mail).toBe("quiet");
  const published = (publishedAt: Date | null) => ({ status: "published", publishedAt });
  expect(await post("listed")).toMatchObject(published(writtenOn));
  expect(await post("drafted")).toMatchObject(published(writtenOn));
  expect(await post("edited")).toMatchObject(published(writtenOn));
  expect(await post("ahead")).toMatchObject(published(now));
  await own.remove();
});

test("auto-saved changes are edits: an import keeps them, and overwriting leaves a revision", async () => {
  const editor = await editorOf("b");
  await editor.saved("auto", { title: "Typed here" });
  await folder.write("posts/b.md", file("Changed there"));
  expect(statesOf(await runImportOf(world, folder.path))["posts/b.md"]).toBe("conflict");
  const options = { ...FROM_COMMAND_LINE, overwrite: true };
  expect((await importFolder(world, folder.path, options)).ok).toBe(true);
  const form = await readPostForm(world.db, editor.postId);
  expect(form).toMatchObject({ fields: { title: "Changed there" }, draftSavedAt: null });
  const revisions = await listRevisions(world.db, editor.postId);
  expect(revisions.map(({ cause, title }) => [cause, title])).toEqual(
    expect.arrayContaining([
      ["draft", "Typed here"],
      ["import", "Other"],
    ]),
  );
  const late = await savePost(
    world,
    editor.postId,
    editor.request("auto", { title: "Typed later" }),
    ACTOR,
  );
  expect(late).toMatchObject({ status: "conflict", fields: ["title"] });
});

test("undoing an import keeps auto-saved changes", async () => {
  await folder.write("posts/c.md", file("New"));
  await runImportOf(world, folder.path);
  await (await editorOf("c")).saved("auto", { excerpt: "Typed here" });
  const batch = await lastBatch(world.db);
  expect(await undoBatch(world, batch?.id ?? "")).toMatchObject({ removed: 0 });
  const { id } = await post("c");
  expect(await readPostForm(world.db, id)).toMatchObject({ fields: { excerpt: "Typed here" } });
});
