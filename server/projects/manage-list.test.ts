import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectFilter, ProjectOrder } from "#domain/projects/state.ts";
import { type TestDatabase, testDatabase } from "../../tests/support/database.ts";
import { addProject } from "../../tests/support/views.ts";
import { countManagedProjects, listManagedProjects } from "./manage-list.ts";
import { clients } from "./tables.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const described = { metaTitle: "Signs", metaDescription: "Of a harbour", slug: "signs" };
  const signs = await addProject(db, {
    ...{ title: "Signs", year: 2020, createdAt: at(1), isFeatured: true, ...described },
  });
  await addProject(db, {
    ...{ title: "Letters", year: 2024, isVisible: false, createdAt: at(2) },
    ...{ slug: "letters", allowPublicPreview: true },
  });
  await addProject(db, {
    ...{ title: "Market", year: 2022, isArchived: true, archivedAt: at(3), createdAt: at(3) },
  });
  const [project] = await listManagedProjects(db, { ...ALL, search: "signs" }, 1);
  expect(project?.id).toBe(signs);
  await db
    .update(clients)
    .set({ name: "Port of Ferrol" })
    .where(eq(clients.name, project?.client ?? ""));
  for (const title of ["Letters", "Market"]) {
    const [found] = await listManagedProjects(db, { ...ALL, search: title }, 1);
    const name = `Bakery of ${title}`;
    await db
      .update(clients)
      .set({ name })
      .where(eq(clients.name, found?.client ?? ""));
  }
});
afterAll(() => database.drop());

const ALL: { filter: ProjectFilter; search: string; order: ProjectOrder } = {
  ...{ filter: "all", search: "", order: "newest" },
};

async function titles(changes: Partial<typeof ALL>): Promise<string[]> {
  const wanted = { ...ALL, ...changes };
  const projects = await listManagedProjects(database.db, wanted, 1);
  expect(await countManagedProjects(database.db, wanted)).toBe(projects.length);
  return projects.map(({ title }) => title);
}

test.each<[Partial<typeof ALL>, string[]]>([
  [{}, ["Market", "Letters", "Signs"]],
  [{ order: "title" }, ["Letters", "Market", "Signs"]],
  [{ order: "title-down" }, ["Signs", "Market", "Letters"]],
  [{ order: "oldest" }, ["Signs", "Letters", "Market"]],
  [{ order: "year" }, ["Letters", "Market", "Signs"]],
  [{ order: "year-up" }, ["Signs", "Market", "Letters"]],
  [{ order: "client" }, ["Letters", "Market", "Signs"]],
  [{ order: "client-down" }, ["Signs", "Market", "Letters"]],
  [{ order: "client", filter: "hidden" }, ["Letters"]],
  [{ order: "client", search: "e" }, ["Letters", "Market", "Signs"]],
  [{ order: "seo" }, ["Market", "Letters", "Signs"]],
  [{ order: "seo-down" }, ["Signs", "Letters", "Market"]],
  [{ order: "preview" }, ["Letters", "Market", "Signs"]],
  [{ order: "status" }, ["Letters", "Signs", "Market"]],
  [{ order: "status-down" }, ["Market", "Signs", "Letters"]],
  [{ order: "featured" }, ["Signs", "Market", "Letters"]],
  [{ filter: "visible" }, ["Signs"]],
  [{ filter: "hidden" }, ["Letters"]],
  [{ filter: "archived" }, ["Market"]],
  [{ search: "FERROL" }, ["Signs"]],
  [{ search: "ett" }, ["Letters"]],
  [{ search: "ett", filter: "visible" }, []],
  [{ search: "%" }, []],
])("the list of %j is in its order", async (wanted, expected) => {
  expect(await titles(wanted)).toEqual(expected);
});
