import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { NO_FILTERS, type ProjectFilters } from "#domain/projects/filters.ts";
import type { NamedChange } from "#domain/projects/named.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { addPublicProject } from "../../tests/support/rows.ts";
import { withImportLock } from "../import/import-lock.ts";
import { changeNamed } from "./change-named.ts";
import { lockProjects } from "./change-projects.ts";
import { resolveMergedFilters, resolveMergedIds } from "./merged-names.ts";
import { mergedClients } from "./merged-tables.ts";
import { findOrCreateClient, findOrCreateRoles } from "./named-rows.ts";
import { readFilterOptions } from "./search/filter-options.ts";
import { listProjects } from "./search/list-projects.ts";
import { readRoleNames } from "./store.ts";
import { clients, portfolioProjects, projectRoles } from "./tables.ts";

const database = await forAllTests(testDatabase());

const change = (asked: NamedChange) => changeNamed(database, asked);
const merge = (kind: "client" | "role", id: string, into: string) =>
  change({ intent: "merge", kind, id, into });

async function named(kind: "client" | "role", name: string): Promise<string> {
  const outcome = await change({ intent: "add", kind, name });
  return outcome.status === "done" ? (outcome.item?.id ?? "") : "";
}

async function projectOf(clientId: string, title: string): Promise<string> {
  const id = await addPublicProject(database.db, { title, metaTitle: `${title} – One` });
  await database.db.update(portfolioProjects).set({ clientId }).where(eq(portfolioProjects.id, id));
  return id;
}

/** Titles listed for the filters of a URL. */
async function filtered(filters: Partial<ProjectFilters>): Promise<string[]> {
  const current = await resolveMergedFilters(database.db, { ...NO_FILTERS, ...filters });
  const sort = { by: "title", order: "asc" } as const;
  const list = await listProjects(database.db, { query: "", filters: current, sort, page: 1 });
  return list.projects.map(({ title }) => title);
}

async function imported(name: string) {
  const { id, name: stored } = await database.db.transaction((tx) => findOrCreateClient(tx, name));
  return { id, name: stored };
}

test("a merge moves the client's projects, in lists, filters and texts", async () => {
  const { db } = database;
  const [one, two] = [await named("client", "One"), await named("client", "Two")];
  const signs = await projectOf(one, "Signs");
  await projectOf(two, "Letters");
  expect(await merge("client", one, two)).toEqual({
    status: "done",
    item: { id: two, name: "Two", isNew: false },
  });
  const [project] = await db
    .select()
    .from(portfolioProjects)
    .where(eq(portfolioProjects.id, signs));
  expect(project).toMatchObject({ clientId: two, metaTitle: "Signs – Two", version: 1 });
  expect((await readFilterOptions(db)).client).toEqual(["Two"]);
  expect(await filtered({ client: "Two" })).toEqual(["Letters", "Signs"]);
  expect(await filtered({ client: "One" })).toEqual(["Letters", "Signs"]);
  expect(await filtered({ client: "Three" })).toEqual([]);
  expect(await resolveMergedIds(db, "client", [one, two, signs])).toEqual([two, signs]);
});

test("imports resolve merged names, also after later merges", async () => {
  const { db } = database;
  const [two, three] = [await named("client", "two"), await named("client", "Three")];
  expect(await imported("ONE")).toEqual({ id: two, name: "Two" });
  await merge("client", two, three);
  expect(await imported("One")).toEqual({ id: three, name: "Three" });
  expect(await imported(" two\u200b ")).toEqual({ id: three, name: "Three" });
  expect(await filtered({ client: "One" })).toEqual(["Letters", "Signs"]);
  await change({ intent: "rename", kind: "client", id: three, name: "Two" });
  expect(await imported("One")).toEqual({ id: three, name: "Two" });
  expect(await db.$count(clients)).toBe((await db.$count(clients, eq(clients.name, "Two"))) + 2);
});

test("imports and links resolve the old name of a renamed client or role, until it is added again", async () => {
  const { db } = database;
  const id = await named("client", "Harbour Ltd");
  await projectOf(id, "Quay");
  const rename = (name: string) => change({ intent: "rename", kind: "client", id, name });
  await rename("HARBOUR LTD");
  expect(await db.$count(mergedClients, eq(mergedClients.intoId, id))).toBe(0);
  await rename("Harbour");
  expect(await imported("Harbour Ltd")).toEqual({ id, name: "Harbour" });
  expect(await filtered({ client: "Harbour Ltd" })).toEqual(["Quay"]);
  await rename("Harbours");
  expect(await imported("Harbour")).toEqual({ id, name: "Harbours" });
  // Its own name again.
  await rename("Harbour");
  expect(await imported("harbour ltd")).toEqual({ id, name: "Harbour" });
  // A mistake that was corrected at once leaves no alias; one of years ago does.
  expect(await db.$count(mergedClients, eq(mergedClients.name, "Harbours"))).toBe(0);
  await rename("Harbours");
  await db.update(mergedClients).set({ mergedAt: new Date("2020-01-01") });
  await rename("Harbour");
  expect(await imported("Harbours")).toEqual({ id, name: "Harbour" });
  const again = await named("client", "Harbour Ltd");
  expect(again).not.toBe(id);
  expect(await imported("Harbour Ltd")).toEqual({ id: again, name: "Harbour Ltd" });
  const role = await named("role", "Diver");
  await change({ intent: "rename", kind: "role", id: role, name: "Pilot" });
  expect(await db.transaction((tx) => findOrCreateRoles(tx, ["diver", "Pilot"]))).toEqual([role]);
});

test("a name that is used again is no longer merged", async () => {
  const again = await named("client", "One");
  const two = await named("client", "Two");
  expect(again).not.toBe(two);
  expect(await imported("One")).toEqual({ id: again, name: "One" });
  expect(await filtered({ client: "One" })).toEqual([]);
  await merge("client", again, two);
  expect(await imported("one")).toEqual({ id: two, name: "Two" });
});

test("a project with both roles keeps one, at the lower position", async () => {
  const { db } = database;
  const [lead, writer, editor] = [
    await named("role", "Lead"),
    await named("role", "Writer"),
    await named("role", "Editor"),
  ];
  const ids = [
    await addPublicProject(db, { title: "Both" }),
    await addPublicProject(db, { title: "Only" }),
  ];
  const [both = "", only = ""] = ids;
  await db.insert(projectRoles).values([
    { projectId: both, roleId: writer, position: 0 },
    { projectId: both, roleId: lead, position: 1 },
    { projectId: both, roleId: editor, position: 2 },
    { projectId: only, roleId: writer, position: 0 },
  ]);
  expect(await merge("role", writer, editor)).toMatchObject({ status: "done" });
  expect(await readRoleNames(db, both)).toEqual(["Editor", "Lead"]);
  expect(await readRoleNames(db, only)).toEqual(["Editor"]);
  expect(await filtered({ role: "Writer" })).toEqual(["Both", "Only"]);
  const chosen = ["writer", "Editor", "Lead"];
  const roleIds = await db.transaction((tx) => findOrCreateRoles(tx, chosen));
  await db.delete(projectRoles).where(eq(projectRoles.projectId, only));
  const rows = roleIds.map((roleId, position) => ({ projectId: only, roleId, position }));
  await db.insert(projectRoles).values(rows);
  expect(await readRoleNames(db, only)).toEqual(["Editor", "Lead"]);
  // Roles stored as text only can still be filtered by.
  const text = await addPublicProject(db, { title: "Text", myRole: "Writer" });
  expect(await filtered({ role: "Writer" })).toEqual(["Text"]);
  await db.delete(portfolioProjects).where(eq(portfolioProjects.id, text));
});

test("an invalid merge is refused and changes nothing", async () => {
  const { db } = database;
  const [one, two] = [await named("client", "Left"), await named("client", "Right")];
  const id = await projectOf(one, "Stays");
  const unknownId = "00000000-0000-4000-8000-000000000000";
  const refused = [
    await merge("client", one, one),
    await merge("client", unknownId, one),
    await merge("client", one, unknownId),
    await merge("role", one, two),
    await withImportLock(db, () => merge("client", one, two)),
  ].map((answer) => answer?.status === "refused" && answer.problem);
  expect(refused).toEqual([
    "Choose a different client.",
    "This client no longer exists.",
    "This client no longer exists.",
    "This role no longer exists.",
    "An import is running. Try again when it has finished.",
  ]);
  const [project] = await db.select().from(portfolioProjects).where(eq(portfolioProjects.id, id));
  expect(project?.clientId).toBe(one);
});

test("a merge and a rename that wait for a save do not deadlock", async () => {
  const { db } = database;
  const [a, b] = [await named("client", "A"), await named("client", "B")];
  const [first = "", second = ""] = [await projectOf(a, "First"), await projectOf(a, "Second")];
  const { both } = await db.transaction(async (tx) => {
    await lockProjects(tx, [second]);
    const rename = { intent: "rename", kind: "client", id: a, name: "A again" } as const;
    const both = Promise.all([merge("client", a, b), change(rename)]);
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(2);
    const values = { description: "<p>Saved</p>" };
    await tx.update(portfolioProjects).set(values).where(eq(portfolioProjects.id, second));
    return { both };
  });
  const [merged, renamed] = await both;
  expect(merged).toMatchObject({ status: "done" });
  expect(["done", "refused"]).toContain(renamed.status);
  const rows = await db
    .select({ clientId: portfolioProjects.clientId })
    .from(portfolioProjects)
    .where(inArray(portfolioProjects.id, [first, second]));
  expect(rows).toEqual([{ clientId: b }, { clientId: b }]);
});
