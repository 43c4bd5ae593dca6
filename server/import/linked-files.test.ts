import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { contentFolder, importWorld, runImportOf } from "../../tests/support/import-world.ts";
import { blogPosts } from "../posts/tables.ts";

const { world } = await forAllTests(importWorld());

async function contentOf(slug: string): Promise<string> {
  const [post] = await world.db.select().from(blogPosts).where(eq(blogPosts.slug, slug));
  return post?.content ?? "";
}

test.each([
  ['<video src="../media/the%20clip.mp4" controls></video>', "the clip.mp4"],
  ['<video><source src="../media/the%20clip.mp4" type="video/mp4"></video>', "the clip.mp4"],
  [
    '<figure class="wp-block-audio"><audio controls src="../media/the%20clip.mp4"></audio></figure>',
    "the clip.mp4",
  ],
  ['<embed src="../media/the%20clip.mp4" title="A walk">', "A walk"],
])("the file of %s is stored, and linked", async (embed, text) => {
  const own = await contentFolder({
    "posts/clip.md": `---\ntitle: A clip\n---\nSee:\n\n${embed}\n`,
    "media/the clip.mp4": await readFile("tests/fixtures/films/sound.mp4"),
  });
  const { items } = await runImportOf(world, own.path);
  expect(items.flatMap(({ notes }) => notes)).toEqual([]);
  expect(await contentOf("clip")).toMatch(
    new RegExp(`<a href="/media/projects/[0-9a-f]{64}\\.mp4">${text}</a>`),
  );
  await own.remove();
});

test("a missing video is reported", async () => {
  const own = await contentFolder({
    "posts/lost.md": '---\ntitle: Lost\n---\n<video src="../media/lost.mp4"></video>\n',
  });
  const { items } = await runImportOf(world, own.path);
  expect(items.flatMap(({ notes }) => notes.map(({ text }) => text))).toEqual([
    "linked file ../media/lost.mp4: does not exist",
  ]);
  await own.remove();
});

test("links to other Markdown files lead to their items", async () => {
  const own = await contentFolder({
    "posts/part-one.md":
      "---\ntitle: One\n---\n[Two](part-two.md#end), [case](../projects/case.md), [lost](lost.md)\n",
    "posts/part-two.md": "---\ntitle: Two\n---\nThe end.\n",
    "projects/case.md": "---\ntitle: C\nclient: C\nyear: 2020\nworkType: Pitch\n---\n",
  });
  const { links } = await runImportOf(world, own.path);
  expect(links).toEqual({ moved: 2, staying: 1 });
  expect(await contentOf("part-one")).toBe(
    '<p><a href="/blog/part-two#end">Two</a>, <a href="/project/case">case</a>, <a href="lost.md">lost</a></p>',
  );
  await own.remove();
});
