import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { EMPTY_POST } from "#domain/posts/post-fields.ts";
import { announcedDuring } from "../../tests/support/announced.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { storedPhoto } from "../../tests/support/media-rows.ts";
import { fillWithSubscribers } from "../../tests/support/newsletter.ts";
import { addPost } from "../../tests/support/rows.ts";
import { withConflicts } from "../../tests/support/with-conflicts.ts";
import { removeUnused, UNUSED_RETENTION_MS } from "../media/remove-unused.ts";
import { media } from "../media/tables.ts";
import { replaceUses } from "../media/uses.ts";
import { mediaUses } from "../media/uses-table.ts";
import { sends } from "../newsletter/tables.ts";
import { siteConfig } from "../site/tables.ts";
import type { World } from "../world.ts";
import {
  applyPostChange,
  archivePosts,
  deletePosts,
  publishPosts,
  restorePosts,
  unpublishPosts,
} from "./apply-post-change.ts";
import { duplicatePost } from "./duplicate-post.ts";
import { listHeldMails, sendHeldMails } from "./held-mails.ts";
import { blogPosts, postWorkingCopies } from "./tables.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const NOW = new Date("2026-05-05T12:00:00Z");

const opened = await forAllTests(importWorld());
const world: World = { ...opened.world, now: () => NOW };

beforeEach(async () => {
  await world.db.execute(
    sql`truncate newsletter_subscribers, newsletter_sends, site_config, blog_posts cascade`,
  );
  await fillWithSubscribers(world.db, { confirmed: 2 });
});

async function stored(id: string) {
  const [row] = await world.db.select().from(blogPosts).where(eq(blogPosts.id, id));
  return row;
}
const mails = () => world.db.$count(sends);

test("publishing a draft or a scheduled post dates it and sends the newsletter once", async () => {
  const { db } = world;
  const draft = await addPost(db, { slug: "draft", title: "Fog" });
  const soon = new Date("2026-06-01T12:00:00Z");
  const later = await addPost(db, { slug: "soon", status: "scheduled", scheduledPublishAt: soon });
  expect(await publishPosts(world, [draft, later])).toMatchObject({
    changed: expect.arrayContaining([{ id: draft, title: "Fog", mail: "sent" }]),
    left: [],
    missing: 0,
  });
  const published = { status: "published", publishedAt: NOW, firstPublishedAt: NOW, version: 2 };
  expect(await stored(draft)).toMatchObject(published);
  expect(await stored(later)).toMatchObject({ ...published, scheduledPublishAt: null });
  expect(await publishPosts(world, [draft])).toMatchObject({ changed: [] });

  expect(await unpublishPosts(world, [draft])).toMatchObject({ changed: [{ mail: "quiet" }] });
  expect(await stored(draft)).toMatchObject({ status: "draft", version: 3 });
  const tomorrow = { ...world, now: () => new Date(NOW.getTime() + 24 * 60 * 60 * 1000) };
  expect(await publishPosts(tomorrow, [draft])).toMatchObject({ changed: [{ mail: "quiet" }] });
  expect(await stored(draft)).toMatchObject({ ...published, version: 4 });
  expect(await mails()).toBe(2);
});

test("of twenty concurrent requests one publishes the post, and one newsletter is sent", async () => {
  const id = await addPost(world.db, { slug: "fog" });
  const reports = await Promise.all(Array.from({ length: 20 }, () => publishPosts(world, [id])));
  const changed = reports.flatMap((report) => ("changed" in report ? report.changed : []));
  expect(changed).toHaveLength(1);
  expect([(await stored(id))?.version, await mails()]).toEqual([2, 1]);
});

test("a failing newsletter does not keep a post from being published", async () => {
  const id = await addPost(world.db, { slug: "fog" });
  const queue = { add: () => Promise.reject(new Error("no queue")) };
  expect(await publishPosts({ ...world, queue }, [id])).toMatchObject({
    changed: [{ mail: "failed" }],
  });
  expect(await stored(id)).toMatchObject({ status: "published", firstPublishedAt: NOW });
  expect(await mails()).toBe(0);
  expect(await listHeldMails(world.db)).toMatchObject([{ id }]);
  expect(await sendHeldMails(world, [id])).toMatchObject({ changed: [{ id }] });
  expect(await mails()).toBe(1);
  expect(await listHeldMails(world.db)).toEqual([]);
});

test("without a title none of several is published", async () => {
  const { db } = world;
  const ids = [
    await addPost(db, { slug: "untitled-post-1", title: "Untitled" }),
    await addPost(db, { slug: "fog" }),
  ];
  expect(await publishPosts(world, ids)).toEqual({ problem: "Title is required" });
  const rows = await db.select().from(blogPosts).where(inArray(blogPosts.id, ids));
  expect(rows.map(({ status }) => status)).toEqual(["draft", "draft"]);
});

test("an archived post keeps its status, is published only after it was restored", async () => {
  const { db } = world;
  const id = await addPost(db, { slug: "fog", status: "published", publishedAt: NOW });
  expect((await archivePosts(world, [id, UNKNOWN_ID])).missing).toBe(1);
  expect(await stored(id)).toMatchObject({
    status: "published",
    isArchived: true,
    archivedAt: NOW,
  });
  expect((await archivePosts(world, [id])).changed).toEqual([]);
  expect(await publishPosts(world, [id])).toMatchObject({ changed: [], left: [{ id }] });
  expect((await unpublishPosts(world, [id])).left).toMatchObject([{ id }]);

  expect((await restorePosts(world, [id])).changed).toMatchObject([{ id, mail: "sent" }]);
  expect(await stored(id)).toMatchObject({ isArchived: false, archivedAt: null });
  expect((await restorePosts(world, [id])).changed).toEqual([]);
  expect(await mails()).toBe(1);
});

test("concurrent changes in different orders do not deadlock", async () => {
  const ids: string[] = [];
  for (let nth = 0; nth < 6; nth += 1) ids.push(await addPost(world.db, { slug: `p${nth}` }));
  const rounds = Array.from({ length: 8 }, (_, nth) =>
    nth % 2 ? publishPosts(world, ids) : unpublishPosts(world, ids.toReversed()),
  );
  await Promise.all(rounds);
  expect(await mails()).toBe(6);
});

test("a change that meets a conflict is repeated as a whole, with one newsletter", async () => {
  const id = await addPost(world.db, { slug: "draft" });
  const publish = () => applyPostChange(world, { intent: "publish", ids: [id] });
  expect(await withConflicts(world.db, "blog_posts", publish)).toMatchObject({
    changed: [{ id, mail: "sent" }],
  });
  expect(await stored(id)).toMatchObject({ status: "published", version: 2 });
  expect(await mails()).toBe(1);
});

test("deleting removes posts and, a day later, their files, and keeps what others show", async () => {
  const { db } = world;
  const [shared, own] = [
    await storedPhoto(world, "shared", "featured-images"),
    await storedPhoto(world, "own", "featured-images"),
  ];
  const one = await addPost(db, { slug: "one", featuredImageId: own.id });
  const other = await addPost(db, { slug: "other", featuredImageId: shared.id });
  const kept = await addPost(db, { slug: "kept", featuredImageId: shared.id });
  for (const [postId, file] of [
    [one, own],
    [other, shared],
    [kept, shared],
  ] as const) {
    const use = { mediaId: file.id, role: "featured" as const };
    await replaceUses(db, { noun: "post", postId }, [use]);
  }
  const later = new Date(Date.now() + 2 * UNUSED_RETENTION_MS);
  const report = await deletePosts({ ...world, now: () => later }, [one, other, UNKNOWN_ID]);
  expect(report).toMatchObject({ left: [], missing: 1 });
  expect(report.changed).toHaveLength(2);
  expect(await db.$count(blogPosts)).toBe(1);
  expect(await db.$count(mediaUses)).toBe(1);
  // An open editor can save the text as a new draft.
  expect(await db.$count(media)).toBe(2);
  await removeUnused({ ...world, now: () => new Date(later.getTime() + 2 * UNUSED_RETENTION_MS) });
  expect((await db.select({ id: media.id }).from(media)).map(({ id }) => id)).toEqual([shared.id]);
});

test("a copy is a draft of its own that shares the files", async () => {
  const { db } = world;
  const file = await storedPhoto(world, "copied", "featured-images");
  const texts = { excerpt: "In fog", content: "<p>Fog</p>", tags: ["fog"], categories: ["Sea"] };
  const id = await addPost(db, {
    ...texts,
    slug: "fog",
    title: "Fog",
    status: "published",
    publishedAt: NOW,
    firstPublishedAt: NOW,
    featuredImageId: file.id,
    viewCount: 9,
    version: 4,
  });
  await replaceUses(db, { noun: "post", postId: id }, [
    { mediaId: file.id, role: "featured" },
    { mediaId: file.id, role: "revision" },
  ]);
  const copies = await Promise.all([duplicatePost(world, id), duplicatePost(world, id)]);
  const rows = await Promise.all(copies.map((copy) => stored(copy?.id ?? "")));
  expect(rows.map((row) => row?.slug).toSorted()).toEqual(["fog-copy", "fog-copy-2"]);
  expect(rows[0]).toMatchObject({
    ...texts,
    title: "Fog (copy)",
    status: "draft",
    publishedAt: null,
    firstPublishedAt: null,
    featuredImageId: file.id,
    viewCount: 0,
    version: 1,
  });
  const uses = await db
    .select()
    .from(mediaUses)
    .where(eq(mediaUses.postId, copies[0]?.id ?? ""));
  expect(uses.map(({ role }) => role)).toEqual(["featured"]);
  expect(await duplicatePost(world, UNKNOWN_ID)).toBeNull();
  expect(await mails()).toBe(0);
});

test("a copy has the text that was only auto-saved", async () => {
  const { db } = world;
  const postId = await addPost(db, { slug: "tide", title: "Tide" });
  const fields = { ...EMPTY_POST, slug: "tide", title: "Tide tables", content: "<p>Ebb</p>" };
  await db.insert(postWorkingCopies).values({ postId, fields, savedAt: NOW, basedOnVersion: 1 });
  const copy = await duplicatePost(world, postId);
  expect(await stored(copy?.id ?? "")).toMatchObject({
    title: "Tide tables (copy)",
    slug: "tide-tables-copy",
    content: "<p>Ebb</p>",
  });
});

test("every change is announced for the list and for each post", async () => {
  const id = await addPost(world.db, { slug: "fog" });
  const announced = await announcedDuring(world.db, () => publishPosts(world, [id]));
  expect(announced).toEqual(expect.arrayContaining(["posts", `post:${id}`, "sends"]));
});

test("with auto-send off nothing is sent", async () => {
  await world.db.update(siteConfig).set({ newsletterAutoSendOnPublish: false });
  const id = await addPost(world.db, { slug: "fog" });
  expect(await publishPosts(world, [id])).toMatchObject({ changed: [{ mail: "quiet" }] });
  expect(await mails()).toBe(0);
});
