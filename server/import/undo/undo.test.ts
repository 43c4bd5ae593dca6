import { eq, ne, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import {
  contentFolder,
  importWorldWithFolder,
  plan,
  runImportOf,
  statesOf,
} from "../../../tests/support/import-world.ts";
import { withConflicts } from "../../../tests/support/with-conflicts.ts";
import { mediaUses } from "../../media/uses-table.ts";
import { blogPosts } from "../../posts/tables.ts";
import { changeNamed } from "../../projects/change-named.ts";
import {
  clients,
  portfolioProjects,
  projectFiles,
  projectRoles,
  roles,
} from "../../projects/tables.ts";
import { redirects, siteConfig } from "../../site/tables.ts";
import { lastBatch } from "../list-batches.ts";
import { importUndos } from "../tables.ts";
import { undoBatch } from "./undo-batch.ts";

const { world, folder } = await forAllTests(importWorldWithFolder());

/** Everything an import can change, except version counters and revisions of overwritten posts. */
async function everything() {
  const { db } = world;
  const withoutVersion = <T extends object>(rows: T[]) =>
    rows.map((row) => ({ ...row, version: undefined }));
  return {
    posts: withoutVersion(await db.select().from(blogPosts).orderBy(blogPosts.slug)),
    projects: withoutVersion(
      await db.select().from(portfolioProjects).orderBy(portfolioProjects.slug),
    ),
    site: withoutVersion(await db.select().from(siteConfig)),
    roles: await db.select().from(projectRoles).orderBy(projectRoles.position),
    files: await db.select().from(projectFiles).orderBy(projectFiles.position),
    uses: await db
      .select()
      .from(mediaUses)
      .where(ne(mediaUses.role, "revision"))
      .orderBy(mediaUses.noun, mediaUses.role, mediaUses.mediaId, mediaUses.postId),
  };
}

async function undoLast() {
  const batch = await lastBatch(world.db);
  if (!batch) throw new Error("no batch");
  return undoBatch(world, batch.id);
}

test("overwritten items are restored, and their files count as unchanged again", async () => {
  await runImportOf(world, folder.path);
  const before = await everything();
  await folder.write("site.yaml", "name: Somebody else\nfooter_enabled: false");
  await folder.write(
    "projects/harbour-signs.md",
    "---\ntitle: Other\nclient: New client\nyear: 2022\nworkType: Pitch\nroles: [Editor]\n---\nOther.",
  );
  await folder.write("posts/shop-windows.md", "---\ntitle: Other\n---\nOther.");
  await folder.write("posts/added.md", "---\ntitle: Added\n---\nNew.");
  expect((await runImportOf(world, folder.path)).written).toBe(5);
  expect(await everything()).not.toEqual(before);

  expect(await undoLast()).toEqual({
    removed: 1,
    restored: 4,
    kept: [],
    isComplete: true,
  });
  expect(await everything()).toEqual(before);

  const original = await contentFolder();
  expect(new Set(Object.values(statesOf(await runImportOf(world, original.path))))).toEqual(
    new Set(["unchanged", "broken"]),
  );
  await original.remove();
});

test("restored items use the client and roles theirs were merged into", async () => {
  const own = await contentFolder({ "projects/merged.md": project("Merged", "Before", "Maker") });
  await runImportOf(world, own.path);
  await own.write("projects/merged.md", project("Merged", "After", "Painter"));
  await runImportOf(world, own.path);
  const merge = async (kind: "client" | "role", from: string, into: string) => {
    const add = (name: string) => changeNamed(world, { intent: "add", kind, name });
    const ids = [await add(from), await add(into)].map((outcome) =>
      outcome.status === "done" ? (outcome.item?.id ?? "") : "",
    );
    const [id = "", intoId = ""] = ids;
    await changeNamed(world, { intent: "merge", kind, id, into: intoId });
  };
  await merge("client", "Before", "Before & Sons");
  await merge("role", "Maker", "Master");
  expect(await undoLast()).toMatchObject({ restored: 1, kept: [] });
  const [row] = await world.db
    .select({ client: clients.name, role: roles.name })
    .from(portfolioProjects)
    .innerJoin(clients, eq(clients.id, portfolioProjects.clientId))
    .innerJoin(projectRoles, eq(projectRoles.projectId, portfolioProjects.id))
    .innerJoin(roles, eq(roles.id, projectRoles.roleId))
    .where(eq(portfolioProjects.slug, "merged"));
  expect(row).toEqual({ client: "Before & Sons", role: "Master" });
  expect(await undoLast()).toMatchObject({ removed: 1, kept: [] });
  await own.remove();
});

const project = (title: string, client: string, role: string) =>
  `---\ntitle: ${title}\nclient: ${client}\nyear: 2022\nworkType: Pitch\nroles: [${role}]\n---\nText.`;

test("an import can be undone after an earlier one, with the clients and roles that it replaced", async () => {
  const own = await contentFolder({
    "projects/stays.md": project("Stays", "Kiln & Co", "Potter"),
    "projects/goes.md": project("Goes", "Kiln & Co", "Potter"),
  });
  await runImportOf(world, own.path);
  const earlier = await lastBatch(world.db);
  await own.write("projects/stays.md", project("Stays", "Glass & Co", "Glazier"));
  await runImportOf(world, own.path);
  expect(await undoBatch(world, earlier?.id ?? "")).toMatchObject({
    removed: 1,
    kept: ["project:stays"],
  });
  expect(await undoLast()).toMatchObject({ restored: 1, kept: [] });
  const names = [await world.db.select().from(clients), await world.db.select().from(roles)]
    .flat()
    .map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["Kiln & Co", "Potter"]));
  expect(names).not.toEqual(expect.arrayContaining(["Glass & Co"]));
  await world.db.delete(portfolioProjects).where(eq(portfolioProjects.slug, "stays"));
  await world.db.delete(clients).where(eq(clients.name, "Kiln & Co"));
  await world.db.delete(roles).where(eq(roles.name, "Potter"));
  await own.remove();
});

test("an import can be undone after one that overwrote its item from another file", async () => {
  const own = await contentFolder({ "projects/tiles.md": project("Tiles", "Delft", "Baker") });
  await runImportOf(world, own.path);
  const table = await contentFolder({
    // Identified by title, client and year.
    "work.csv": "title,client,year,type\nTiles,Delft,2022,Audit",
  });
  const overwritten = await runImportOf(world, table.path, { overwrite: true });
  expect(Object.values(statesOf(overwritten))).toEqual(["changed"]);
  expect(await undoLast()).toMatchObject({ restored: 1, kept: [] });
  await own.write("projects/tiles.md", project("New tiles", "Delft", "Baker"));
  expect(statesOf(await plan(world, own.path))).toEqual({ "projects/tiles.md": "changed" });
  expect(await undoLast()).toMatchObject({ removed: 1, kept: [] });
  await own.remove();
  await table.remove();
});

test("items edited since are kept with everything they need", async () => {
  await world.db
    .update(portfolioProjects)
    .set({ title: "Mine", version: sql`${portfolioProjects.version} + 1` })
    .where(eq(portfolioProjects.slug, "harbour-signs"));
  expect(await undoLast()).toEqual({
    removed: 5,
    restored: 0,
    kept: ["project:harbour-signs"],
    isComplete: true,
  });
  const { posts, projects, site } = await everything();
  expect([posts, site]).toEqual([[], []]);
  expect(projects.map(({ title }) => title)).toEqual(["Mine"]);
  expect((await world.db.select().from(clients)).map(({ name }) => name)).toContain(
    "Port of Tholen",
  );
  expect((await world.db.select().from(roles)).map(({ name }) => name).sort()).toEqual([
    "Designer",
    "painter",
  ]);
});

test("nothing is left of a fully undone import", async () => {
  await world.db.delete(portfolioProjects);
  await world.db.delete(clients);
  await runImportOf(world, folder.path);
  expect(await undoLast()).toMatchObject({ restored: 0, kept: [] });
  const { rows } = await world.db.execute(
    sql`select (select count(*)::int from blog_posts) as posts,
      (select count(*)::int from portfolio_projects) as projects,
      (select count(*)::int from site_config) as site,
      (select count(*)::int from about_content) as about,
      (select count(*)::int from media_uses) as uses,
      (select count(*)::int from clients) as clients`,
  );
  expect(rows).toEqual([{ posts: 0, projects: 0, site: 0, about: 0, uses: 0, clients: 0 }]);
  expect(await world.db.select().from(redirects)).toEqual([]);
});

test("clients and roles that existed before an import are kept", async () => {
  await world.db.delete(portfolioProjects);
  await world.db.delete(clients);
  await world.db.delete(roles);
  await world.db.insert(clients).values({ name: "Port of Tholen" });
  await world.db.insert(roles).values({ name: "designer" });
  await runImportOf(world, folder.path);
  expect(await undoLast()).toMatchObject({ kept: [] });
  const names = [await world.db.select().from(clients), await world.db.select().from(roles)];
  expect(names.map((rows) => rows.map(({ name }) => name))).toEqual([
    ["Port of Tholen"],
    ["designer"],
  ]);
});

test("an import is undone once", async () => {
  await runImportOf(world, folder.path);
  const batch = await lastBatch(world.db);
  expect(await undoBatch(world, batch?.id ?? "")).not.toBeNull();
  expect(await undoBatch(world, batch?.id ?? "")).toBeNull();
  expect(await lastBatch(world.db)).toBeNull();
});

test("a step that meets a conflict is repeated as a whole, and counted once", async () => {
  const own = await contentFolder({
    "projects/reef.md": project("Reef", "Reef & Co", "Diver"),
    "posts/reef.md": "---\ntitle: Reef\nstatus: published\n---\nText.",
  });
  await runImportOf(world, own.path);
  const batch = await lastBatch(world.db);
  expect(await withConflicts(world.db, "popular_terms", undoLast)).toMatchObject({
    kept: [],
    isComplete: true,
  });
  const [counted] = await world.db
    .select()
    .from(importUndos)
    .where(eq(importUndos.batchId, batch?.id ?? ""));
  expect(counted?.removed).toBe(counted?.total);
  await own.remove();
});
