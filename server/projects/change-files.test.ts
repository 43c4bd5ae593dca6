import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { added } from "../../tests/support/added-files.ts";
import {
  addProject,
  keptPdf,
  keptPhoto,
  type MediaWorld,
  openMediaWorld,
} from "../../tests/support/media-rows.ts";
import { UNUSED_KEPT_MS } from "../media/remove-unused.ts";
import { media, mediaUses } from "../media/tables.ts";
import { addFiles } from "./add-files.ts";
import { orderFiles, removeFile, renameFile, replaceFile } from "./carry-out-files.ts";
import { portfolioProjects, projectFiles } from "./tables.ts";

let opened: MediaWorld;
let projectId: string;
let world: Parameters<typeof addFiles>[0];
const NOBODY = "00000000-0000-4000-8000-000000000000";

beforeAll(async () => {
  opened = await openMediaWorld();
  const later = () => new Date(Date.now() + 2 * UNUSED_KEPT_MS);
  world = { ...opened, now: later, log: pino({ level: "silent" }) };
});
beforeEach(async () => {
  projectId = await addProject(opened.db);
});
afterAll(() => opened.close());

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

test("many are added at the end, each once, and counted as used", async () => {
  const [a, b, c] = [
    await keptPdf(opened, "a"),
    await keptPhoto(opened, "b"),
    await keptPdf(opened, "c"),
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

test("the same content under a new name is added, and says as what it was there", async () => {
  const file = await keptPdf(opened, "offer");
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

test("a file that arrives late stands where it was chosen", async () => {
  const [film, a, b] = [
    await keptPdf(opened, "film"),
    await keptPdf(opened, "first"),
    await keptPdf(opened, "second"),
  ];
  const chosen = (...ids: [string, boolean][]) =>
    ids.map(([mediaId, isNew]) => ({ mediaId, name: "", isNew }));
  await addFiles(world, projectId, chosen([b.id, true]));
  await addFiles(world, projectId, chosen([a.id, true], [b.id, false]));
  await addFiles(world, projectId, chosen([film.id, true], [a.id, false], [b.id, false]));
  expect(await names()).toEqual(["film.pdf", "first.pdf", "second.pdf"]);
});

test("the same file added by twenty requests at once is there once", async () => {
  const file = await keptPdf(opened, "twenty");
  await Promise.all(Array.from({ length: 20 }, () => addFiles(world, projectId, added(file.id))));
  expect([(await filesOf()).length, await version()]).toEqual([1, 2]);
});

test("what is not there is not added, nor more than a project holds, nor half of it", async () => {
  const file = await keptPdf(opened, "half");
  expect(await addFiles(world, projectId, added(file.id, NOBODY))).toEqual({ status: "missing" });
  expect(await addFiles(world, NOBODY, added(file.id))).toEqual({ status: "missing" });
  const rows = Array.from({ length: 60 }, (_, position) => ({
    projectId,
    mediaId: file.id,
    fileName: "x.pdf",
    displayName: "",
    fileType: "",
    position,
  }));
  await opened.db.insert(projectFiles).values(rows);
  const another = await keptPdf(opened, "another");
  expect(await addFiles(world, projectId, added(another.id))).toEqual({ status: "full" });
  expect([(await filesOf()).length, await version()]).toEqual([60, 1]);
});

test("a file is renamed, and gets its own name back", async () => {
  const file = await keptPdf(opened, "plan");
  await addFiles(world, projectId, added(file.id));
  const [{ id: fileId = "" } = {}] = await filesOf();
  await renameFile(world, projectId, { fileId, name: "The plan" });
  expect([await names(), await version()]).toEqual([["The plan"], 3]);
  expect(await renameFile(world, projectId, { fileId, name: "The plan" })).toMatchObject({
    count: 0,
  });
  await renameFile(world, projectId, { fileId, name: "" });
  expect([await names(), await version()]).toEqual([["plan.pdf"], 4]);
  expect(await renameFile(world, projectId, { fileId: NOBODY, name: "x" })).toEqual({
    status: "missing",
  });
});

test("files are put in an order; those not named follow, those of others are passed over", async () => {
  const kept = [];
  for (const name of ["one", "two", "three"]) kept.push(await keptPdf(opened, name));
  await addFiles(world, projectId, added(...kept.map(({ id }) => id)));
  const [one = "", two = "", three = ""] = (await filesOf()).map(({ id }) => id);
  await orderFiles(world, projectId, [three, NOBODY, one, two]);
  expect(await names()).toEqual(["three.pdf", "one.pdf", "two.pdf"]);
  expect(await orderFiles(world, projectId, [three, one, two])).toMatchObject({ count: 0 });
  await orderFiles(world, projectId, [two]);
  expect([await names(), await version()]).toEqual([["two.pdf", "three.pdf", "one.pdf"], 4]);
});

test("a file that is replaced or removed goes from the store, unless something else uses it", async () => {
  const [old, fresh, shared] = [
    await keptPdf(opened, "old"),
    await keptPdf(opened, "fresh"),
    await keptPdf(opened, "shared"),
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
  expect([await isKept(old.id), await isKept(fresh.id)]).toEqual([false, true]);
  expect(await replaceFile(world, projectId, { fileId: NOBODY, mediaId: shared.id })).toEqual({
    status: "missing",
  });
  expect(await removeFile(world, projectId, second)).toMatchObject({ count: 1 });
  expect(await removeFile(world, projectId, second)).toMatchObject({ count: 0 });
  expect(await removeFile(world, projectId, first)).toMatchObject({ count: 1 });
  expect([await isKept(shared.id), await isKept(fresh.id)]).toEqual([true, false]);
  expect([await filesOf(), await usesOf()]).toEqual([[], []]);
});
