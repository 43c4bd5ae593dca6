import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { ProjectFilter, ProjectOrder } from "#domain/projects/state.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { addProject, addPublicProject } from "../../tests/support/rows.ts";
import { countManagedProjects, listManagedProjects } from "./manage-list.ts";
import { clients } from "./tables.ts";

const { db } = await forAllTests(testDatabase());

beforeAll(async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const described = { metaTitle: "Signs", metaDescription: "Of a harbour", slug: "signs" };
  const signs = await addPublicProject(db, {
    title: "Signs",
    year: 2020,
    createdAt: at(1),
    isFeatured: true,
    ...described,
  });
  await addProject(db, {
    title: "Letters",
    year: 2024,
    createdAt: at(2),
    slug: "tax-court",
    allowPublicPreview: true,
  });
  await addPublicProject(db, {
    title: "market",
    year: 2022,
    isArchived: true,
    archivedAt: at(3),
    createdAt: at(3),
  });
  const [project] = await listManagedProjects(db, { ...ALL, search: "signs" }, 1);
  expect(project?.id).toBe(signs);
  await db
    .update(clients)
    .set({ name: "Port of Ferrol" })
    .where(eq(clients.name, project?.client ?? ""));
  for (const title of ["Letters", "market"]) {
    const [found] = await listManagedProjects(db, { ...ALL, search: title }, 1);
    const name = `Bakery of ${title}`;
    await db
      .update(clients)
      .set({ name })
      .where(eq(clients.name, found?.client ?? ""));
  }
});

const ALL: { filter: ProjectFilter; search: string; order: ProjectOrder } = {
  filter: "all",
  search: "",
  order: "newest",
};

async function titles(changes: Partial<typeof ALL>): Promise<string[]> {
  const wanted = { ...ALL, ...changes };
  const projects = await listManagedProjects(db, wanted, 1);
  expect(await countManagedProjects(db, wanted)).toBe(projects.length);
  return projects.map(({ title }) => title);
}

test.each<[Partial<typeof ALL>, string[]]>([
  [{}, ["market", "Letters", "Signs"]],
  [{ order: "title" }, ["Letters", "market", "Signs"]],
  [{ order: "title-down" }, ["Signs", "market", "Letters"]],
  [{ order: "oldest" }, ["Signs", "Letters", "market"]],
  [{ order: "year" }, ["Letters", "market", "Signs"]],
  [{ order: "year-up" }, ["Signs", "market", "Letters"]],
  [{ order: "client" }, ["Letters", "market", "Signs"]],
  [{ order: "client-down" }, ["Signs", "market", "Letters"]],
  [{ order: "client", filter: "hidden" }, ["Letters"]],
  [{ order: "client", search: "e" }, ["Letters", "market", "Signs"]],
  [{ order: "seo" }, ["market", "Letters", "Signs"]],
  [{ order: "seo-down" }, ["Signs", "Letters", "market"]],
  [{ order: "preview" }, ["Letters", "market", "Signs"]],
  [{ order: "preview-up" }, ["Signs", "market", "Letters"]],
  [{ order: "status" }, ["Letters", "Signs", "market"]],
  [{ order: "status-down" }, ["market", "Signs", "Letters"]],
  [{ order: "featured" }, ["Signs", "market", "Letters"]],
  [{ order: "featured-up" }, ["Letters", "market", "Signs"]],
  [{ filter: "visible" }, ["Signs"]],
  [{ filter: "hidden" }, ["Letters"]],
  [{ filter: "archived" }, ["market"]],
  [{ search: "FERROL" }, ["Signs"]],
  [{ search: "ett" }, ["Letters"]],
  [{ search: "ett", filter: "visible" }, []],
  [{ search: "tax-c" }, ["Letters"]],
  [{ search: "/tax-court" }, ["Letters"]],
  [{ search: "%" }, []],
])("the list of %j is filtered and sorted", async (wanted, expected) => {
  expect(await titles(wanted)).toEqual(expected);
});
