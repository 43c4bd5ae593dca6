import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Media } from "#domain/media/media.ts";
import { EMPTY_POST } from "#domain/posts/post-fields.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { openMediaWorld, storedPdf, storedPhoto } from "../../tests/support/media-rows.ts";
import { addPost, addProject, addPublicProject } from "../../tests/support/rows.ts";
import { statementsDuring } from "../../tests/support/statements.ts";
import { postWorkingCopies } from "../posts/tables.ts";
import { portfolioProjects, projectFiles } from "../projects/tables.ts";
import { media } from "./tables.ts";
import { type MediaRole, replaceUses } from "./uses.ts";
import { type PreviewedItems, publicVisibility } from "./visibility.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const before = new Date(NOW.getTime() - 1000);
const after = new Date(NOW.getTime() + 1000);
const NOTHING = { renditions: false, original: false };
const ALL = { renditions: true, original: true };
const RENDITIONS_ONLY = { renditions: true, original: false };

let count = 0;

const world = await forAllTests(openMediaWorld());

const shot = () => storedPhoto(world, `picture ${count++}`);
const fresh = () => storedPdf(world, `file ${count++}`);
async function seen(file: Media) {
  const {
    mediaId: _,
    guardedRenditions: __,
    ...visibility
  } = await publicVisibility(world.db, file, NOW);
  return visibility;
}

async function usedByProject(role: MediaRole, project: Parameters<typeof addProject>[1]) {
  const file = role === "file" ? await fresh() : await shot();
  const projectId = await addProject(world.db, project);
  await replaceUses(world.db, { noun: "project", projectId }, [{ mediaId: file.id, role }]);
  return file;
}

async function usedByPost(post: Omit<Parameters<typeof addPost>[1], "slug">) {
  const file = await fresh();
  const postId = await addPost(world.db, { slug: `post-${count}`, ...post });
  await replaceUses(world.db, { noun: "post", postId }, [{ mediaId: file.id, role: "body" }]);
  return file;
}

test("an unused file is hidden", async () => {
  expect(await seen(await fresh())).toEqual({ ...NOTHING, guarded: false });
});

test.each(["site", "about"] as const)("a file used by the %s page is public", async (noun) => {
  const file = await fresh();
  await replaceUses(world.db, { noun }, [{ mediaId: file.id, role: "resume" }]);
  expect(await seen(file)).toEqual({ ...ALL, guarded: false });
});

test.each([
  ["a visible project", { isVisible: true }, RENDITIONS_ONLY],
  ["a visible project with preview", { isVisible: true, allowPublicPreview: true }, ALL],
  ["a hidden project", { isVisible: false }, NOTHING],
  ["an archived project", { isVisible: true, isArchived: true, archivedAt: before }, NOTHING],
])("the thumbnail of %s", async (_, project, expected) => {
  expect(await seen(await usedByProject("thumbnail", project))).toEqual({
    ...expected,
    guarded: true,
  });
});

test.each([
  ["visible, with preview", { isVisible: true, allowPublicPreview: true }, ALL],
  ["visible, without preview", { isVisible: true, allowPublicPreview: false }, NOTHING],
  ["hidden, with preview", { isVisible: false, allowPublicPreview: true }, NOTHING],
  [
    "archived, with preview",
    { isVisible: true, allowPublicPreview: true, isArchived: true, archivedAt: before },
    NOTHING,
  ],
])("the file of a project that is %s", async (_, project, expected) => {
  const thumbnailId = (await shot()).id;
  for (const role of ["file", "asset"] as const) {
    const file = await usedByProject(role, { ...project, thumbnailId });
    expect(await seen(file)).toEqual({ ...expected, guarded: true });
  }
});

test("an asset is shown by its renditions where there is no thumbnail", async () => {
  const isVisible = true;
  expect(await seen(await usedByProject("asset", { isVisible }))).toMatchObject(RENDITIONS_ONLY);
  const thumbnailId = (await shot()).id;
  expect(await seen(await usedByProject("asset", { isVisible, thumbnailId }))).toMatchObject(
    NOTHING,
  );
  await world.db.update(media).set({ pictures: "waiting" }).where(eq(media.id, thumbnailId));
  expect(await seen(await usedByProject("asset", { isVisible, thumbnailId }))).toMatchObject(
    RENDITIONS_ONLY,
  );
});

/** Two photos, the second meant as the cover. */
async function withFiles(project: Parameters<typeof addProject>[1]) {
  const projectId = await addProject(world.db, project);
  const files = [await storedPhoto(world, `${count++}`), await storedPhoto(world, `${count++}`)];
  const names = ["plan.jpg", "cover.jpg"];
  await world.db.insert(projectFiles).values(
    files.map(({ id, mimeType }, position) => {
      const fileName = names[position] ?? "";
      return {
        projectId,
        mediaId: id,
        fileName,
        displayName: fileName,
        fileType: mimeType,
        position,
      };
    }),
  );
  const uses = files.map(({ id }) => ({ mediaId: id, role: "file" as const }));
  await replaceUses(world.db, { noun: "project", projectId }, uses);
  return Promise.all(files.map(seen));
}

test("without preview only the hero of a project is shown, by its renditions", async () => {
  const isVisible = true;
  expect(await withFiles({ isVisible })).toMatchObject([NOTHING, RENDITIONS_ONLY]);
  const plan = (await fresh()).id;
  expect(await withFiles({ isVisible, assetId: plan })).toMatchObject([NOTHING, RENDITIONS_ONLY]);
  const photo = (await storedPhoto(world, `${count++}`)).id;
  expect(await withFiles({ isVisible, assetId: photo })).toMatchObject([NOTHING, NOTHING]);
  expect(await withFiles({ isVisible, thumbnailId: photo })).toMatchObject([NOTHING, NOTHING]);
  expect(await withFiles({ isVisible: false })).toMatchObject([NOTHING, NOTHING]);
  expect(await withFiles({ isVisible, allowPublicPreview: true })).toMatchObject([ALL, ALL]);
});

test("a file that several projects offer takes as many queries as one", async () => {
  const files = [await storedPhoto(world, `${count++}`), await storedPhoto(world, `${count++}`)];
  const [shared, other] = files;
  if (!shared || !other) throw new Error("the photos were not stored");
  for (const names of [
    ["b.jpg", "a.jpg"],
    ["b.jpg", "cover.jpg"],
    ["b.jpg", "cover.jpg"],
  ]) {
    const projectId = await addPublicProject(world.db);
    await world.db.insert(projectFiles).values(
      [other, shared].map(({ id, mimeType }, position) => {
        const fileName = names[position] ?? "";
        const file = { fileName, displayName: fileName, fileType: mimeType };
        return { projectId, mediaId: id, position, ...file };
      }),
    );
    const uses = [other, shared].map(({ id }) => ({ mediaId: id, role: "file" as const }));
    await replaceUses(world.db, { noun: "project", projectId }, uses);
  }
  const sent = await statementsDuring(async () => {
    expect(await seen(shared)).toMatchObject(RENDITIONS_ONLY);
    expect(await seen(other)).toMatchObject(RENDITIONS_ONLY);
  });
  expect(sent).toHaveLength(4);
});

test.each([
  ["live since just now", { status: "published", publishedAt: NOW }, ALL],
  ["published for later", { status: "published", publishedAt: after }, NOTHING],
  ["a draft", { status: "draft" }, NOTHING],
  ["scheduled", { status: "scheduled", scheduledPublishAt: before }, NOTHING],
  [
    "archived",
    { status: "published", publishedAt: before, isArchived: true, archivedAt: before },
    NOTHING,
  ],
] as const)("a picture in the text of a post that is %s", async (_, post, expected) => {
  expect(await seen(await usedByPost(post))).toEqual({ ...expected, guarded: false });
});

test("one public use is enough, and a project's file stays guarded", async () => {
  const file = await usedByProject("file", { isVisible: false });
  await replaceUses(world.db, { noun: "about" }, [{ mediaId: file.id, role: "resume" }]);
  expect(await seen(file)).toEqual({ ...ALL, guarded: true });
});

test("preview in one project does not open a file at another address", async () => {
  await usedByProject("file", { isVisible: true, allowPublicPreview: true });
  const other = await usedByProject("file", { isVisible: true, allowPublicPreview: false });
  expect(await seen(other)).toEqual({ ...NOTHING, guarded: true });
});

test("without preview no document page is a cover, but a picture is", async () => {
  const asset = await fresh();
  await world.db.update(media).set({ pictures: "ready" }).where(eq(media.id, asset.id));
  const projectId = await addPublicProject(world.db, { assetId: asset.id });
  const use = { mediaId: asset.id, role: "asset" as const };
  await replaceUses(world.db, { noun: "project", projectId }, [use]);
  expect(await seen(asset)).toMatchObject(NOTHING);
  const files = await withFiles({ isVisible: true, assetId: asset.id });
  expect(files).toMatchObject([NOTHING, RENDITIONS_ONLY]);
  await world.db.update(portfolioProjects).set({ allowPublicPreview: true });
  expect(await seen(asset)).toMatchObject(ALL);
});

test("renditions opened only by the preview are guarded; covers and site files are not", async () => {
  const guarded = async (file: Media) =>
    (await publicVisibility(world.db, file, NOW)).guardedRenditions;
  const thumbnailId = (await shot()).id;
  const open = { isVisible: true, allowPublicPreview: true, thumbnailId };
  const file = await usedByProject("file", open);
  expect(await guarded(file)).toBe(true);
  expect(await guarded(await usedByProject("asset", open))).toBe(true);
  expect(await guarded(await usedByProject("thumbnail", open))).toBe(false);
  expect(await guarded(await usedByProject("asset", { isVisible: true }))).toBe(false);
  await replaceUses(world.db, { noun: "about" }, [{ mediaId: file.id, role: "resume" }]);
  expect(await guarded(file)).toBe(false);
});

const NO_ITEMS = { projectIds: [], postIds: [] };
const previewedBy = async (file: Media, previewed: Partial<PreviewedItems>) => {
  const { original, renditions } = await publicVisibility(world.db, file, NOW, {
    ...NO_ITEMS,
    ...previewed,
  });
  return { original, renditions };
};

test.each<[MediaRole, string, object]>([
  ["body", "", ALL],
  ["featured", "", ALL],
  ["revision", "", NOTHING],
  ["draft", "with auto-saved changes", ALL],
  ["body", "with auto-saved changes", NOTHING],
  ["revision", "with auto-saved changes", NOTHING],
])("what a link to a draft opens of a file in the role %s %s", async (role, changes, seen) => {
  const file = await fresh();
  const [postId, other] = [
    await addPost(world.db, { slug: `previewed-${count}` }),
    await addPost(world.db, { slug: `other-${count}` }),
  ];
  await replaceUses(world.db, { noun: "post", postId }, [{ mediaId: file.id, role }]);
  if (changes)
    await world.db
      .insert(postWorkingCopies)
      .values({ postId, fields: EMPTY_POST, basedOnVersion: 1 });
  expect(await previewedBy(file, { postIds: [postId] })).toEqual(seen);
  expect(await previewedBy(file, {})).toEqual(NOTHING);
  expect(await previewedBy(file, { postIds: [other] })).toEqual(NOTHING);
  expect(await previewedBy(file, { projectIds: [postId] })).toEqual(NOTHING);
});
