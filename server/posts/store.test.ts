import { expect, test } from "vitest";
import { mediaUrl } from "#domain/media/media.ts";
import { readingMinutes } from "#domain/posts/reading-time.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { longestBlock } from "../../tests/support/growth.ts";
import { storedPhoto } from "../../tests/support/media-rows.ts";
import { editorWorld, PostEditor } from "../../tests/support/post-editor.ts";
import { picturesInPost } from "../media/store.ts";
import { preparePost } from "./prepare-post.ts";
import { findLivePost, findPostForPreview } from "./store.ts";

const { world } = await forAllTests(editorWorld());

const PARAGRAPH = `<h3>Part</h3><p>${"Seven plain words and a <a href='/about'>link</a>. ".repeat(5)}</p>`;

test("a long post is read without holding up the process, with its pictures", async () => {
  const { db } = world;
  const photo = await storedPhoto(world, "boat", "featured-images");
  const picture = `<p><img src="${mediaUrl(photo)}" alt="Boat"></p>`;
  const content = picture + PARAGRAPH.repeat(3_000);
  const faqs = [{ question: "Why?", answer: "<h4>Because</h4>" }];
  const editor = new PostEditor(world);
  await editor.saved("publish", { title: "Long", content: picture });
  await editor.saved("auto", { content, faqs });
  const pictures = await picturesInPost(db, editor.postId);
  const { fields } = (await editor.saved("auto")).post;
  const before = process.threadCpuUsage();
  const prepared = preparePost(fields, pictures);
  const minutes = readingMinutes(fields.content);
  const { user, system } = process.threadCpuUsage(before);
  const blocking = (user + system) / 1_000;

  const read = () => findPostForPreview(db, editor.postId, new Date(), "");
  const found = await read();
  expect(found?.post).toMatchObject({ ...prepared, readingMinutes: minutes });
  expect(found?.post.content.slice(0, 1_000)).toContain('width="60" height="40"');
  expect(await longestBlock(read)).toBeLessThan(blocking / 2);

  await editor.saved("save");
  const { slug } = fields;
  const visit = () => findLivePost(db, slug, new Date(), "");
  expect(await visit()).toMatchObject(prepared);
  expect(await longestBlock(visit)).toBeLessThan(blocking / 2);
});
