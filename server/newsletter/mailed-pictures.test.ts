import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Media } from "#domain/media/media.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { storedPhoto } from "../../tests/support/media-rows.ts";
import { fillWithSubscribers } from "../../tests/support/newsletter.ts";
import { editorWorld, PostEditor } from "../../tests/support/post-editor.ts";
import { addProject, addPublicProject } from "../../tests/support/rows.ts";
import { restoreSnapshot } from "../import/write/restore-snapshot.ts";
import { takeSnapshot } from "../import/write/snapshot.ts";
import { removeUnused } from "../media/remove-unused.ts";
import { mediaFromRow } from "../media/store.ts";
import { media } from "../media/tables.ts";
import { copyProjectUses, replaceUses } from "../media/uses.ts";
import { mediaUses } from "../media/uses-table.ts";
import { publicVisibility } from "../media/visibility.ts";
import { blogPosts, postRevisions } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";
import { composeIssue } from "./compose-issue.ts";
import { sends } from "./tables.ts";

const LEFT = { x: 0, y: 0, width: 50, height: 42.1875 };
const RIGHT = { ...LEFT, x: 50 };
/** When no open form counts any more. */
const LATER_MS = 2 * 24 * 60 * 60 * 1000;
const RENDITIONS_ONLY = { renditions: true, original: false };
const NOTHING = { renditions: false, original: false };

const { world } = await forAllTests(editorWorld());
const { db, storage } = world;
/** Without the queue, so that pictures are made at once. */
const files = { db, storage };

/** As delivery does. */
async function mail(item: { postId: string } | { projectId: string }): Promise<string> {
  const kind = "postId" in item ? "post" : "project";
  const [send] = await db
    .insert(sends)
    .values({ ...item, kind, subject: "Subject" })
    .returning({ id: sends.id });
  return (await composeIssue(world, send?.id ?? ""))?.content.html ?? "";
}

async function seen(file: Media) {
  const { renditions, original } = await publicVisibility(db, file, new Date());
  return { renditions, original };
}

async function isKept(file: Media): Promise<boolean> {
  await removeUnused({ ...world, now: () => new Date(Date.now() + LATER_MS) });
  return (await db.$count(media, eq(media.id, file.id))) === 1;
}

test("an email keeps its picture when the crop and the picture of the post change", async () => {
  const image = await storedPhoto(files, "mailed", "featured-images");
  const other = await storedPhoto(files, "chosen later", "featured-images");
  const editor = new PostEditor(world);
  const shown = { title: "Mailed", featuredImageId: image.id, imageCropData: LEFT };
  await editor.saved("publish", shown);
  const html = await mail({ postId: editor.postId });
  const [row] = await db.select().from(media).where(eq(media.cropOf, image.id));
  if (!row) throw new Error("the crop was not stored");
  const crop = mediaFromRow(row);
  expect(html).toContain(`/media/featured-images/${crop.hash}-`);

  await editor.saved("save", { imageCropData: RIGHT });
  expect(await seen(crop)).toEqual(RENDITIONS_ONLY);
  await editor.saved("save", { featuredImageId: other.id, imageCropData: {} });
  await db.delete(postRevisions);
  expect([await isKept(crop), await seen(crop)]).toEqual([true, RENDITIONS_ONLY]);
  expect(await seen(image)).toEqual(NOTHING);

  const post = eq(blogPosts.id, editor.postId);
  await db.update(blogPosts).set({ isArchived: true, archivedAt: new Date() }).where(post);
  expect(await seen(crop)).toEqual(NOTHING);
  await db.delete(blogPosts).where(post);
  expect(await isKept(crop)).toBe(false);
});

test("an email keeps its picture when the project gets another, or its import is undone", async () => {
  const picture = await storedPhoto(files, "thumbnail");
  const changes = { isVisible: true, allowPublicPreview: true, thumbnailId: picture.id };
  const projectId = await addProject(db, changes);
  const use = { mediaId: picture.id, role: "thumbnail" as const };
  await replaceUses(db, { noun: "project", projectId }, [use]);
  const before = await db.transaction((tx) => takeSnapshot(tx, "project", projectId));
  expect(await mail({ projectId })).toContain(`/media/thumbnails/${picture.hash}-`);

  await db.transaction((tx) => restoreSnapshot(tx, "project", projectId, before ?? {}));
  await replaceUses(db, { noun: "project", projectId }, [], ["thumbnail", "asset", "body"]);
  const project = eq(portfolioProjects.id, projectId);
  await db.update(portfolioProjects).set({ thumbnailId: null }).where(project);
  expect([await isKept(picture), await seen(picture)]).toEqual([true, RENDITIONS_ONLY]);

  const copyId = await addProject(db);
  await db.transaction((tx) => copyProjectUses(tx, projectId, copyId));
  expect(await db.$count(mediaUses, eq(mediaUses.projectId, copyId))).toBe(0);
  await db.update(portfolioProjects).set({ isVisible: false }).where(project);
  expect(await seen(picture)).toEqual(NOTHING);
});

test("issues that were sent before emails kept their pictures keep what is still in place", async () => {
  const image = await storedPhoto(files, "sent before", "featured-images");
  const editor = new PostEditor(world);
  await editor.saved("publish", {
    title: "Before",
    featuredImageId: image.id,
    imageCropData: LEFT,
  });
  await mail({ postId: editor.postId });
  const asset = await storedPhoto(files, "asset of a project", "projects");
  const projectId = await addPublicProject(db, { assetId: asset.id });
  await mail({ projectId });
  await db.delete(mediaUses).where(eq(mediaUses.role, "mailed"));
  await fillWithSubscribers(db, { confirmed: 1, ofEachOther: 0 });
  await db.execute(sql`insert into newsletter_deliveries (send_id, subscriber_id, status)
    select s.id, r.id, 'sent' from newsletter_sends s, newsletter_subscribers r
    where s.project_id = ${projectId} or s.post_id = ${editor.postId}`);
  const migration = join(import.meta.dirname, "../db/migrations/0021_mailed_pictures.sql");
  const [insert = ""] = (await readFile(migration, "utf8")).split("breakpoint").slice(-1);
  await db.execute(sql.raw(insert));
  const [crop] = await db.select().from(media).where(eq(media.cropOf, image.id));
  const uses = await db
    .select()
    .from(mediaUses)
    .where(and(eq(mediaUses.role, "mailed"), eq(mediaUses.postId, editor.postId)));
  expect(uses).toMatchObject([{ noun: "post", mediaId: crop?.id, projectId: null }]);
  expect(await db.$count(mediaUses, eq(mediaUses.role, "mailed"))).toBe(2);
  expect(await seen(asset)).toEqual(RENDITIONS_ONLY);
});
