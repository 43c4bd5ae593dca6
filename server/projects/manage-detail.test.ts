import { eq } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { added } from "../../tests/support/added-files.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { openMediaWorld, storedPdf, storedPhoto } from "../../tests/support/media-rows.ts";
import { addProject } from "../../tests/support/rows.ts";
import { media } from "../media/tables.ts";
import { addFiles } from "./add-files.ts";
import { findManagedProject } from "./manage-detail.ts";
import { portfolioProjects, projectRoles, roles } from "./tables.ts";

const world = await forAllTests(openMediaWorld());

const add = (id: string, mediaIds: string[]) => {
  const queue = { add: async () => {} };
  const log = pino({ level: "silent" });
  return addFiles({ ...world, queue, log, now: () => new Date() }, id, added(...mediaIds));
};

test("the owner sees a hidden project with its roles and ordered files", async () => {
  const { db } = world;
  const id = await addProject(db, { title: "Signs", isVisible: false });
  const [role] = await db.insert(roles).values({ name: "Painter" }).returning();
  await db.insert(projectRoles).values({ projectId: id, roleId: role?.id ?? "" });
  const [plan, picture] = [await storedPdf(world, "plan"), await storedPhoto(world, "harbour")];
  await add(id, [plan.id, picture.id]);
  const found = await findManagedProject(db, id);
  expect(found).toMatchObject({ title: "Signs", roles: ["Painter"], isVisible: false });
  expect(found?.files.map(({ name, item }) => [name, item.kind])).toEqual([
    ["plan.pdf", "pdf"],
    ["harbour.jpg", "picture"],
  ]);
  expect(found?.coverId).toBe(found?.files[1]?.id);
});

test("a file is the cover only while the project has no picture of its own", async () => {
  const { db } = world;
  const [own, file] = [await storedPhoto(world, "own"), await storedPhoto(world, "file")];
  const id = await addProject(db, { thumbnailId: own.id });
  await add(id, [file.id]);
  expect((await findManagedProject(db, id))?.coverId).toBeNull();
  await db.update(portfolioProjects).set({ thumbnailId: null, assetId: own.id });
  expect((await findManagedProject(db, id))?.coverId).toBeNull();
});

test("a document's first page represents a project only while visitors may see it", async () => {
  const { db } = world;
  const [report, photo] = [await storedPdf(world, "report"), await storedPhoto(world, "view")];
  const { renditions, width, height } = photo;
  await db
    .update(media)
    .set({ renditions, width, height, pictures: "ready" })
    .where(eq(media.id, report.id));
  const id = await addProject(db, { assetId: report.id, allowPublicPreview: true });
  await add(id, [photo.id]);
  const shown = async () => {
    const found = await findManagedProject(db, id);
    return [found?.picture?.id, found?.coverId === null];
  };
  expect(await shown()).toEqual([report.id, true]);
  await db
    .update(portfolioProjects)
    .set({ allowPublicPreview: false })
    .where(eq(portfolioProjects.id, id));
  expect(await shown()).toEqual([photo.id, false]);
});

test("long texts that the page does not show are not loaded", async () => {
  const text = "Nobody reads this here.";
  const id = await addProject(world.db, { description: text, caseProblem: text });
  expect(JSON.stringify(await findManagedProject(world.db, id))).not.toContain(text);
});

test("what does not exist is null", async () => {
  expect(await findManagedProject(world.db, "00000000-0000-4000-8000-000000000000")).toBeNull();
});
