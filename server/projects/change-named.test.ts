import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { addPublicProject } from "../../tests/support/rows.ts";
import { waitForBlockedQuery } from "../../tests/support/wait-for-lock.ts";
import { withConflicts } from "../../tests/support/with-conflicts.ts";
import { changeNamed } from "./change-named.ts";
import { lockProjects } from "./change-projects.ts";
import { portfolioProjects, projectRoles, roles } from "./tables.ts";

const database = await forAllTests(testDatabase());

async function clientOf(projectId: string): Promise<string> {
  const { id, clientId } = portfolioProjects;
  const [project] = await database.db
    .select({ clientId })
    .from(portfolioProjects)
    .where(eq(id, projectId));
  return project?.clientId ?? "";
}

async function named(kind: "client" | "role", name: string): Promise<string> {
  const outcome = await changeNamed(database, { intent: "add", kind, name });
  return outcome.status === "done" ? (outcome.item?.id ?? "") : "";
}

test("client and role names are case-insensitive, and names in use cannot be removed", async () => {
  const used = await clientOf(await addPublicProject(database.db, { title: "Named" }));
  const rename = (id: string, name: string, kind: "client" | "role" = "client") =>
    changeNamed(database, { intent: "rename", kind, id, name });
  expect(await rename(used, "Acme & Co")).toMatchObject({
    status: "done",
    item: { name: "Acme & Co" },
  });
  const other = await named("client", "Other");
  const problems = [
    await rename(other, "ACME & CO"),
    await rename(other, "Nobody", "role"),
    await changeNamed(database, { intent: "remove", kind: "client", id: used }),
  ].map((answer) => answer.status === "refused" && answer.problem);
  expect(problems).toEqual([
    "“ACME & CO” already exists.",
    "This role no longer exists.",
    "This client is in use by projects.",
  ]);
  expect(
    await changeNamed(database, { intent: "remove", kind: "client", id: other }),
  ).toMatchObject({ status: "done" });
  expect(await named("client", "acme & co")).toBe(used);
  expect(await named("client", "Acme\u200b  & Co")).toBe(used);
  const twenty = Array.from({ length: 20 }, () => named("role", "At once"));
  expect(new Set(await Promise.all(twenty)).size).toBe(1);
});

test("renaming a client while saving its project does not deadlock", async () => {
  const { db } = database;
  const id = await addPublicProject(db, { title: "Signs" });
  const clientId = await clientOf(id);
  await changeNamed(database, { intent: "rename", kind: "client", id: clientId, name: "Ferrol" });
  const metaTitle = "Signs – Ferrol";
  await db.update(portfolioProjects).set({ metaTitle }).where(eq(portfolioProjects.id, id));
  const { renamed } = await db.transaction(async (tx) => {
    await lockProjects(tx, [id]);
    const renamed = changeNamed(
      { db },
      { intent: "rename", kind: "client", id: clientId, name: "Port of Ferrol" },
    );
    await waitForBlockedQuery(db);
    const values = { description: "<p>Read in fog</p>" };
    await tx.update(portfolioProjects).set(values).where(eq(portfolioProjects.id, id));
    return { renamed };
  });
  expect(await renamed).toMatchObject({ status: "done" });
  const [row] = await db.select().from(portfolioProjects).where(eq(portfolioProjects.id, id));
  expect(row).toMatchObject({
    metaTitle: "Signs – Port of Ferrol",
    description: "<p>Read in fog</p>",
  });
});

test("renaming a role while a saved project adds it does not deadlock", async () => {
  const { db } = database;
  const [one, other] = [
    await addPublicProject(db, { title: "Maps" }),
    await addPublicProject(db, { title: "Charts" }),
  ];
  const [role] = await db.insert(roles).values({ name: "Pilot" }).returning();
  const roleId = role?.id ?? "";
  await db.insert(projectRoles).values({ projectId: other, roleId });
  const { renamed } = await db.transaction(async (tx) => {
    await tx.update(portfolioProjects).set({ title: "Atlas" }).where(eq(portfolioProjects.id, one));
    const renamed = changeNamed(
      { db },
      { intent: "rename", kind: "role", id: roleId, name: "Captain" },
    );
    await waitForBlockedQuery(db);
    await tx.insert(projectRoles).values({ projectId: one, roleId });
    return { renamed };
  });
  expect(await renamed).toMatchObject({ status: "done", item: { name: "Captain" } });
});

test("a rename that meets a conflict is repeated", async () => {
  const id = await named("role", "Stoker");
  const rename = () =>
    changeNamed(database, { intent: "rename", kind: "role", id, name: "Engineer" });
  expect(await withConflicts(database.db, "roles", rename)).toMatchObject({
    status: "done",
    item: { name: "Engineer" },
  });
});

test("renaming a role waits for its projects before it locks the role", async () => {
  const { db } = database;
  const id = await addPublicProject(db, { title: "Lamps" });
  const roleId = await named("role", "Keeper");
  await db.insert(projectRoles).values({ projectId: id, roleId });
  const { renamed } = await db.transaction(async (tx) => {
    await lockProjects(tx, [id]);
    const renamed = changeNamed(
      { db },
      { intent: "rename", kind: "role", id: roleId, name: "Warden" },
    );
    await waitForBlockedQuery(db);
    // As an undone import does, which would wait for the rename.
    await tx.delete(projectRoles).where(eq(projectRoles.roleId, roleId));
    await tx.delete(roles).where(eq(roles.id, roleId));
    return { renamed };
  });
  expect(await renamed).toMatchObject({ status: "refused" });
});
