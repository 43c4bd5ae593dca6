import { buffer } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import type { CropBox } from "#domain/media/crop.ts";
import { type Media, parseMediaKey } from "#domain/media/media.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { ALL_SOURCES } from "../../tests/support/found-projects.ts";
import { redAndBlue } from "../../tests/support/media.ts";
import { editorWorld, PostEditor } from "../../tests/support/post-editor.ts";
import { checkMedia } from "../media/check/check-media.ts";
import { keepPicture } from "../media/keep.ts";
import { listPictures } from "../media/list-pictures.ts";
import { removeUnused } from "../media/remove-unused.ts";
import { makeMissingRenditions } from "../media/renditions-job.ts";
import { media } from "../media/tables.ts";
import { publicVisibility } from "../media/visibility.ts";
import { indexChanges } from "../search/passages/index-changes.ts";
import { findSmartResults } from "../search/smart-results.ts";
import { duplicatePost } from "./duplicate-post.ts";
import { makeFeaturedPicture } from "./featured-picture.ts";
import { listManagedPosts } from "./manage-list.ts";
import { replacePostUses } from "./post-uses.ts";
import { restoreRevision } from "./replace-head.ts";
import { listRevisions } from "./revisions.ts";
import { findSimilarPosts } from "./similar.ts";
import { findLivePost, findPostForPreview, listLivePosts } from "./store.ts";
import { blogPosts, postRevisions } from "./tables.ts";

const LEFT = { x: 0, y: 0, width: 50, height: 37.5 };
const RIGHT = { x: 50, y: 10, width: 50, height: 37.5 };
/** When no open editor counts any more. */
const LATER_MS = 2 * 24 * 60 * 60 * 1000;

let image: Media;
const { world } = await forAllTests(editorWorld());
beforeEach(async () => {
  const { db, storage } = world;
  await db.execute(sql`truncate blog_posts, media cascade`);
  for await (const { key } of storage.list("featured-images")) await storage.delete(key);
  const bytes = await redAndBlue(800, 600).png().toBuffer();
  const upload = { bytes, area: "featured-images" as const, fileName: "halves.png" };
  const kept = await keepPicture({ db, storage }, upload);
  if (!kept.ok) throw new Error(kept.reason);
  image = kept.media;
});

const changesFor = (imageCropData: CropBox) => ({
  title: "Halves",
  featuredImageId: image.id,
  imageCropData,
});

async function publishedWith(crop: CropBox): Promise<PostEditor> {
  const editor = new PostEditor(world);
  await editor.saved("publish", changesFor(crop));
  await makePictures();
  return editor;
}

/** As the job does. */
async function makePictures(): Promise<void> {
  const { db } = world;
  const waiting = await db.select().from(media).where(eq(media.pictures, "waiting"));
  for (const { id } of waiting) await makeMissingRenditions(world, id);
}

async function shownPicture() {
  const post = await findLivePost(world.db, "halves", new Date(), "");
  if (!post?.picture) throw new Error("the post has no picture");
  return post.picture;
}

const keyOf = (src: string) => src.slice("/media/".length);

async function colorOf(src: string): Promise<"red" | "blue" | "both" | "missing"> {
  const found = await world.storage.read(keyOf(src));
  if (!found) return "missing";
  const { channels } = await sharp(await buffer(found.body)).stats();
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean);
  if (red > 240 && blue < 15) return "red";
  return blue > 240 && red < 15 ? "blue" : "both";
}

async function isPublic(src: string): Promise<boolean> {
  const { hash = "" } = parseMediaKey(keyOf(src)) ?? {};
  const address = { area: image.area, hash, ext: image.ext };
  return (await publicVisibility(world.db, address, new Date())).renditions;
}

async function storedFiles(): Promise<string[]> {
  const { db, storage } = world;
  await removeUnused({ db, storage, now: () => new Date(Date.now() + LATER_MS) });
  const keys: string[] = [];
  for await (const { key } of storage.list("featured-images")) keys.push(key);
  return keys;
}

test("a crop is shown wherever the picture was, once its pictures are made", async () => {
  const { db } = world;
  const editor = new PostEditor(world);
  await editor.saved("publish", { ...changesFor(LEFT), content: "<p>Halves of a whole.</p>" });
  const whole = await shownPicture();
  expect([whole.width, await colorOf(whole.src)]).toEqual([800, "both"]);

  await makeFeaturedPicture(world, editor.postId);
  const shown = await shownPicture();
  expect(shown).toMatchObject({ width: 400, height: 225 });
  expect(await colorOf(shown.src)).toBe("red");
  expect(await isPublic(shown.src)).toBe(true);
  const other = { id: crypto.randomUUID(), categories: [] };
  const { suggested } = await findSimilarPosts(db, other, new Date());
  const [card] = await listLivePosts(db, 1, new Date());
  const [managed] = await listManagedPosts(db, { filter: "all", search: "" }, 1);
  expect([card?.picture, managed?.picture, suggested[0]?.picture]).toEqual([shown, shown, shown]);

  await indexChanges(db);
  const search = { query: "halves", limit: 1, sources: ALL_SOURCES };
  const [found] = (await findSmartResults(world, search)).posts;
  expect(found?.thumbnail_url).toBe(shown.src);
});

test("another crop has another address, and a restored revision shows its own", async () => {
  const { db } = world;
  const editor = await publishedWith(LEFT);
  const left = await shownPicture();
  await editor.saved("auto", { imageCropData: RIGHT });
  await makePictures();
  expect(await shownPicture()).toEqual(left);
  const preview = await findPostForPreview(db, editor.postId, new Date(), "");
  const right = preview?.post.picture ?? left;
  expect(await colorOf(right.src)).toBe("blue");
  expect(right.src).not.toBe(left.src);
  expect(await isPublic(right.src)).toBe(false);

  await editor.saved("save");
  expect(await shownPicture()).toEqual(right);
  expect([await isPublic(left.src), await isPublic(right.src)]).toEqual([false, true]);

  const first = (await listRevisions(db, editor.postId)).at(-1)?.id ?? "";
  editor.sequence += 1;
  const save = { editorId: editor.id, sequence: editor.sequence };
  const post = await restoreRevision(world, editor.postId, first, save);
  expect(post?.fields.imageCropData).toEqual(LEFT);
  await editor.saved("save");
  expect(await shownPicture()).toEqual(left);
});

test("picture and crops stay as long as something shows them, and go with the last", async () => {
  const { db } = world;
  const editor = await publishedWith(LEFT);
  const { src } = await shownPicture();
  const copy = await duplicatePost(world, editor.postId);
  await editor.saved("save", { featuredImageId: null, imageCropData: {} });
  await db.delete(postRevisions).where(eq(postRevisions.postId, editor.postId));
  await db.transaction((tx) => replacePostUses(tx, editor.postId));
  expect(await storedFiles()).toContain(keyOf(src));

  await db.delete(blogPosts).where(eq(blogPosts.id, copy?.id ?? ""));
  expect(await storedFiles()).toEqual([]);
  expect(await db.$count(media)).toBe(0);
});

test("a crop is no picture to choose, and its lost files are made again", async () => {
  await publishedWith(LEFT);
  const { src } = await shownPicture();
  const { items } = await listPictures(world.db, "", 1);
  expect(items.map(({ id }) => id)).toEqual([image.id]);
  expect(await findings()).toEqual([]);
  await world.storage.delete(keyOf(src));
  expect(await findings()).toEqual(["missing renditions"]);
  expect(await colorOf(src)).toBe("red");
  const [crop] = await world.db.select().from(media).where(eq(media.cropOf, image.id));
  const chosen = new PostEditor(world);
  const outcome = await chosen.send("save", { title: "Crop", featuredImageId: crop?.id });
  expect(outcome.status).toBe("refused");
});

async function findings(): Promise<string[]> {
  const kinds: string[] = [];
  for await (const { kind } of checkMedia(world, true)) kinds.push(kind);
  return kinds;
}

test.each([
  ["not a number", { ...LEFT, x: Number.NaN }, "Image crop is invalid."],
  ["negative", { ...LEFT, x: -1 }, "Image crop is invalid."],
  ["beyond the picture", { ...LEFT, x: 51 }, "Image crop is invalid."],
  ["empty", { ...LEFT, width: 0 }, "Image crop is invalid."],
  ["endless", { ...LEFT, width: Number.POSITIVE_INFINITY }, "Image crop is invalid."],
  ["of another ratio", { ...LEFT, height: 50 }, "Image crop must have the ratio 16:9."],
  ["a text", "10 10 50 50", "Image crop is invalid."],
])("a crop that is %s is refused, and the rest is auto-saved", async (_what, crop, message) => {
  const editor = new PostEditor(world);
  const changes = { title: "Halves", featuredImageId: image.id, imageCropData: crop };
  const refused = await editor.send("save", changes);
  expect(refused).toEqual({ status: "refused", problems: { imageCropData: [message] } });
  const { post, problems } = await editor.saved("auto", changes);
  expect(problems).toEqual({ imageCropData: [message] });
  expect(post.fields).toMatchObject({ featuredImageId: image.id, imageCropData: {} });
});
