import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { added } from "../../tests/support/added-files.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { storedPdf, storedPhoto } from "../../tests/support/media-rows.ts";
import { addProject } from "../../tests/support/rows.ts";
import { statementsDuring } from "../../tests/support/statements.ts";
import { dropUnusedJob, UNUSED_RETENTION_MS } from "../media/remove-unused.ts";
import { media } from "../media/tables.ts";
import { mediaUses } from "../media/uses-table.ts";
import { addFiles } from "./add-files.ts";
import { orderFiles, removeFile, renameFile, replaceFile } from "./apply-file-change.ts";
import { portfolioProjects, projectFiles } from "./tables.ts";

let projectId: string;
let world: Parameters<typeof addFiles>[0];
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

const { world: opened } = await forAllTests(importWorld());

beforeAll(async () => {
  const later = () => new Date(Date.now() + 2 * UNUSED_RETENTION_MS);
  world = { ...opened, now: later };
  await opened.queue.work({ ...opened, now: later }, dropUnusedJob);
});
beforeEach(async () => {
  projectId = await addProject(opened.db);
});

const filesOf = () =>
  opened.db
    .select()
    .from(projectFiles)
    .where(eq(projectFiles.projectId, projectId))
    .orderBy(projectFiles.position);
const names = async () => (await filesOf()).map(({ displayName }) => displayName);
const usesOf = () => opened.db.select().from(mediaUses).where(eq(mediaUses.projectId, projectId));
const isKept = async (id: string) => (await opened.db.$count(media, eq(media.id, id))) === 1;
async function version() {
  const [row] = await opened.db
    .select({ version: portfolioProjects.version })
    .from(portfolioProjects)
    .where(eq(portfolioProjects.id, projectId));
  return row?.version;
}

test("files are appended once each, and their uses recorded", async () => {
  const [a, b, c] = [
    await storedPdf(opened, "a"),
    await storedPhoto(opened, "b"),
    await storedPdf(opened, "c"),
  ];
  const add = (...ids: string[]) => addFiles(world, projectId, added(...ids));
  expect(await add(a.id, b.id, a.id)).toMatchObject({ status: "done", count: 2, known: [] });
  expect(await add(b.id, c.id)).toMatchObject({ count: 1, known: ["b.jpg"], copies: [] });
  expect(await add(a.id)).toMatchObject({ status: "done", count: 0, known: ["a.pdf"] });
  expect(await filesOf()).toMatchObject([
    { mediaId: a.id, fileName: "a.pdf", displayName: "a.pdf", fileType: "application/pdf" },
    { mediaId: b.id, fileName: "b.jpg", fileType: "image/jpeg" },
    { mediaId: c.id },
  ]);
  expect((await usesOf()).map(({ role }) => role)).toEqual(["file", "file", "file"]);
  expect(await version()).toBe(3);
});

test("the same content under a new name is added and reported as a copy", async () => {
  const file = await storedPdf(opened, "offer");
  await addFiles(world, projectId, added(file.id));
  const [{ id: fileId = "" } = {}] = await filesOf();
  await renameFile(world, projectId, { fileId, name: "The offer" });
  const again = [{ mediaId: file.id, name: "copy of offer.PDF", isNew: true }];
  const copies = [{ name: "copy of offer.PDF", of: "The offer" }];
  expect(await addFiles(world, projectId, again)).toMatchObject({ count: 1, copies });
  expect(await addFiles(world, projectId, again)).toMatchObject({ count: 0 });
  expect(await names()).toEqual(["The offer", "copy of offer.PDF"]);
  await removeFile(world, projectId, fileId);
  expect([(await usesOf()).length, await isKept(file.id)]).toEqual([1, true]);
});

test("a file that finishes late is placed in the chosen order", async () => {
  const [film, a, b] = [
    await storedPdf(opened, "film"),
    await storedPdf(opened, "first"),
    await storedPdf(opened, "second"),
  ];
  const chosen = (...ids: [string, boolean][]) =>
    ids.map(([mediaId, isNew]) => ({ mediaId, name: "", isNew }));
  await addFiles(world, projectId, chosen([b.id, true]));
  await addFiles(world, projectId, chosen([a.id, true], [b.id, false]));
  await addFiles(world, projectId, chosen([film.id, true], [a.id, false], [b.id, false]));
  expect(await names()).toEqual(["film.pdf", "first.pdf", "second.pdf"]);
});

test("twenty concurrent requests add a file once", async () => {
  const file = await storedPdf(opened, "twenty");
  await Promise.all(Array.from({ length: 20 }, () => addFiles(world, projectId, added(file.id))));
  expect([(await filesOf()).length, await version()]).toEqual([1, 2]);
});

test("missing files and too many files are refused as a whole", async () => {
  const file = await storedPdf(opened, "half");
  expect(await addFiles(world, projectId, added(file.id, UNKNOWN_ID))).toEqual({
    status: "missing",
  });
  expect(await addFiles(world, UNKNOWN_ID, added(file.id))).toEqual({ status: "missing" });
  const rows = Array.from({ length: 60 }, (_, position) => ({
    projectId,
    mediaId: file.id,
    fileName: "x.pdf",
    displayName: "",
    fileType: "",
    position,
  }));
  await opened.db.insert(projectFiles).values(rows);
  const another = await storedPdf(opened, "another");
  expect(await addFiles(world, projectId, added(another.id))).toEqual({ status: "full" });
  expect([(await filesOf()).length, await version()]).toEqual([60, 1]);
});

test("a file is renamed, and a blank name restores its own", async () => {
  const file = await storedPdf(opened, "plan");
  await addFiles(world, projectId, added(file.id));
  const [{ id: fileId = "" } = {}] = await filesOf();
  await renameFile(world, projectId, { fileId, name: "The plan" });
  expect([await names(), await version()]).toEqual([["The plan"], 3]);
  expect(await renameFile(world, projectId, { fileId, name: "The plan" })).toMatchObject({
    count: 0,
  });
  await renameFile(world, projectId, { fileId, name: "" });
  expect([await names(), await version()]).toEqual([["plan.pdf"], 4]);
  expect(await renameFile(world, projectId, { fileId: UNKNOWN_ID, name: "x" })).toEqual({
    status: "missing",
  });
});

test("files are reordered; unlisted ones follow, unknown ones are ignored", async () => {
  const kept = [];
  for (const name of ["one", "two", "three"]) kept.push(await storedPdf(opened, name));
  await addFiles(world, projectId, added(...kept.map(({ id }) => id)));
  const [one = "", two = "", three = ""] = (await filesOf()).map(({ id }) => id);
  const sent = await statementsDuring(() =>
    orderFiles(world, projectId, [three, UNKNOWN_ID, one, two]),
  );
  expect(sent.filter((text) => /update \\?"?project_files/.test(text))).toHaveLength(1);
  expect(await names()).toEqual(["three.pdf", "one.pdf", "two.pdf"]);
  expect(await orderFiles(world, projectId, [three, one, two])).toMatchObject({ count: 0 });
  await orderFiles(world, projectId, [two]);
  expect([await names(), await version()]).toEqual([["two.pdf", "three.pdf", "one.pdf"], 4]);
});

test("a replaced or removed file is deleted from storage unless used elsewhere", async () => {
  const [old, fresh, shared] = [
    await storedPdf(opened, "old"),
    await storedPdf(opened, "fresh"),
    await storedPdf(opened, "shared"),
  ];
  const other = await addProject(opened.db);
  await addFiles(world, other, added(shared.id));
  await addFiles(world, projectId, added(old.id, shared.id));
  const [{ id: first = "" } = {}, { id: second = "" } = {}] = await filesOf();
  await renameFile(world, projectId, { fileId: first, name: "Signed" });
  await replaceFile(world, projectId, { fileId: first, mediaId: fresh.id });
  expect((await filesOf())[0]).toMatchObject({
    id: first,
    mediaId: fresh.id,
    fileName: "fresh.pdf",
    displayName: "Signed",
  });
  await expect.poll(() => isKept(old.id)).toBe(false);
  expect(await isKept(fresh.id)).toBe(true);
  expect(await replaceFile(world, projectId, { fileId: UNKNOWN_ID, mediaId: shared.id })).toEqual({
    status: "missing",
  });
  expect(await removeFile(world, projectId, second)).toMatchObject({ count: 1 });
  expect(await removeFile(world, projectId, second)).toMatchObject({ count: 0 });
  expect(await removeFile(world, projectId, first)).toMatchObject({ count: 1 });
  await expect.poll(() => isKept(fresh.id)).toBe(false);
  expect(await isKept(shared.id)).toBe(true);
  expect([await filesOf(), await usesOf()]).toEqual([[], []]);
});
