import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../tests/support/database.ts";
import { addProject } from "../../tests/support/views.ts";
import { changeNamed } from "./change-named.ts";
import { lockProjects } from "./change-projects.ts";
import { portfolioProjects, projectRoles, roles } from "./tables.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Somebody waits for what another transaction holds. */
const somebodyWaits = () =>
  expect.poll(async () => {
    const { rows } = await database.db.execute<{ waiting: number }>(sql`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows[0]?.waiting;
  }, 10_000);

test("a client is renamed while a project of it is saved, and neither keeps the other for ever", async () => {
  const { db } = database;
  const id = await addProject(db, { title: "Signs" });
  const [project] = await db.select().from(portfolioProjects).where(eq(portfolioProjects.id, id));
  const clientId = project?.clientId ?? "";
  const before = await db.execute<{ name: string }>(
    sql`select name from clients where id = ${clientId}`,
  );
  const metaTitle = `Signs – ${before.rows[0]?.name}`;
  await db.update(portfolioProjects).set({ metaTitle }).where(eq(portfolioProjects.id, id));
  const { renamed } = await db.transaction(async (tx) => {
    await lockProjects(tx, [id]);
    const renamed = changeNamed(
      { db },
      { intent: "rename", kind: "client", id: clientId, name: "Port of Ferrol" },
    );
    await somebodyWaits().toBe(1);
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

test("a role is renamed while a project that is saved takes it", async () => {
  const { db } = database;
  const [one, other] = [
    await addProject(db, { title: "Maps" }),
    await addProject(db, { title: "Charts" }),
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
    await somebodyWaits().toBe(1);
    await tx.insert(projectRoles).values({ projectId: one, roleId });
    return { renamed };
  });
  expect(await renamed).toMatchObject({ status: "done", item: { name: "Captain" } });
});
