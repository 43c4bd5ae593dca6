import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { editorWorld, PostEditor } from "../../tests/support/post-editor.ts";
import { runInWorker } from "../html/run-in-worker.ts";
import { blogPosts } from "./tables.ts";

const { world } = await forAllTests(editorWorld());

const wordsOf = (count: number) => `<p>${"word ".repeat(count).trim()}</p>`;
/** Counted in the worker. */
const LONG = wordsOf(10_000);

async function minutesOf(id: string): Promise<number | undefined> {
  const [row] = await world.db.select().from(blogPosts).where(eq(blogPosts.id, id));
  return row?.readingTimeMinutes;
}

test("the reading time is that of the live text, whichever editor sent it", async () => {
  const editor = new PostEditor(world);
  await editor.saved("save", { title: "Times", content: LONG });
  expect(await minutesOf(editor.postId)).toBe(45);
  await editor.saved("auto", { content: wordsOf(300) });
  expect(await minutesOf(editor.postId)).toBe(45);
  await editor.saved("save", { title: "Changed" });
  expect(await minutesOf(editor.postId)).toBe(2);
  await editor.saved("save", { title: "Again" });
  expect(await minutesOf(editor.postId)).toBe(2);
});

test("a save that waits for the worker does not lock its post", async () => {
  const { db } = world;
  const editor = new PostEditor(world);
  await editor.saved("auto", { title: "Waiting", content: LONG });
  let isBusy = true;
  const busy = runInWorker("inspectArticle", [wordsOf(20).repeat(20_000)]).finally(() => {
    isBusy = false;
  });
  const saving = editor.saved("save");
  const lock = sql`select from blog_posts where id = ${editor.postId} for update nowait`;
  const locked: unknown[] = [];
  while (isBusy) {
    const failure = await db.execute(lock).then(
      () => null,
      (error: unknown) => error,
    );
    if (isBusy && failure) locked.push(failure);
  }
  expect(locked).toEqual([]);
  await busy;
  await saving;
  expect(await minutesOf(editor.postId)).toBe(45);
});
