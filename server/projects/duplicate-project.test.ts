import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { openMediaWorld, storedPdf } from "../../tests/support/media-rows.ts";
import { addProject, addPublicProject } from "../../tests/support/rows.ts";
import { media } from "../media/tables.ts";
import { mediaUses } from "../media/uses-table.ts";
import { sends } from "../newsletter/tables.ts";
import { duplicateProject } from "./duplicate-project.ts";
import { readRoleNames } from "./store.ts";
import { clients, portfolioProjects, projectFiles, projectRoles, roles } from "./tables.ts";

const world = await forAllTests(openMediaWorld());

const now = new Date("2026-05-05T12:00:00Z");
const duplicate = (id: string) => duplicateProject({ db: world.db, now: () => now }, id);

async function stored(id: string) {
  const [row] = await world.db.select().from(portfolioProjects).where(eq(portfolioProjects.id, id));
  return row;
}

const filesOf = (id: string) =>
  world.db
    .select({ mediaId: projectFiles.mediaId, name: projectFiles.displayName })
    .from(projectFiles)
    .where(eq(projectFiles.projectId, id))
    .orderBy(asc(projectFiles.position));

test("a copy has the project's content but no public state, and shares its files", async () => {
  const { db } = world;
  const [client] = await db.insert(clients).values({ name: "Port of Ferrol" }).returning();
  const [leaflet, plan] = [await storedPdf(world, "leaflet"), await storedPdf(world, "plan")];
  const texts = {
    description: "<p>Read in fog</p>",
    categories: ["Print"],
    keywords: ["quay"],
    caseProblem: "<p>Fog</p>",
    resultFigures: [{ value: "−42%", label: "calls" }],
    workType: "Wayfinding",
    year: 2021,
    h1: "Signs that are read",
    allowPublicPreview: true,
    clientId: client?.id ?? "",
    assetId: plan.id,
    thumbnailFocusX: 20,
  };
  const id = await addPublicProject(db, {
    ...texts,
    title: "Signs",
    slug: "signs",
    metaTitle: "Signs – Port of Ferrol",
    isFeatured: true,
    featuredPosition: 1,
    firstShownAt: now,
    version: 7,
  });
  const named = await db
    .insert(roles)
    .values([{ name: "Painter" }, { name: "Lead" }])
    .returning();
  await db
    .insert(projectRoles)
    .values(named.map((role, position) => ({ projectId: id, roleId: role.id, position })));
  const file = { projectId: id, fileName: "a.pdf", fileType: "application/pdf" };
  await db.insert(projectFiles).values([
    { ...file, mediaId: plan.id, displayName: "The plan", position: 1 },
    { ...file, mediaId: leaflet.id, displayName: "The leaflet", position: 0 },
  ]);
  const use = { noun: "project", projectId: id };
  await db.insert(mediaUses).values([
    { ...use, mediaId: plan.id, role: "asset" },
    { ...use, mediaId: plan.id, role: "file" },
    { ...use, mediaId: leaflet.id, role: "file" },
  ]);
  const before = await db.select().from(media);

  const copy = await duplicate(id);
  expect(copy?.title).toBe("Signs (copy)");
  expect(await stored(copy?.id ?? "")).toMatchObject({
    ...texts,
    title: "Signs (copy)",
    slug: "signs-copy",
    metaTitle: "Signs (copy) – Port of Ferrol",
    isVisible: false,
    isFeatured: false,
    featuredPosition: null,
    isArchived: false,
    firstShownAt: null,
    createdAt: now,
    version: 1,
  });
  expect(await readRoleNames(db, copy?.id ?? "")).toEqual(["Painter", "Lead"]);
  expect(await filesOf(copy?.id ?? "")).toEqual(await filesOf(id));
  expect(await db.$count(mediaUses, eq(mediaUses.projectId, copy?.id ?? ""))).toBe(3);
  // Files that an open form still awaits are not affected.
  expect(await db.select().from(media)).toEqual(before);
  expect(await stored(id)).toMatchObject({ isFeatured: true, version: 7 });
  expect(await db.$count(sends)).toBe(0);
});

test("concurrent copies get their own slugs; a copy of an archived project is not archived", async () => {
  const archived = { isArchived: true, archivedAt: now, archiveReason: "Old" };
  const id = await addProject(world.db, { title: "Maps", ...archived });
  const copies = await Promise.all(Array.from({ length: 5 }, () => duplicate(id)));
  const rows = await Promise.all(copies.map((copy) => stored(copy?.id ?? "")));
  expect(rows.map((row) => row?.slug).sort()).toEqual([
    ...["maps-copy", "maps-copy-2", "maps-copy-3", "maps-copy-4", "maps-copy-5"],
  ]);
  expect(rows[0]).toMatchObject({ isArchived: false, archivedAt: null, archiveReason: "" });
  expect(await duplicate("00000000-0000-4000-8000-000000000000")).toBeNull();
});
