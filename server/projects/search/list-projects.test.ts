import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { NO_FILTERS, type ProjectFilters, type ProjectSort } from "#domain/projects/filters.ts";
import { HOME_PAGE_SIZE } from "#domain/projects/project.ts";
import { filterProjects, type IndexedProject, sortProjects } from "#domain/search/instant.ts";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { clients, portfolioProjects } from "../tables.ts";
import { readFilterOptions } from "./filter-options.ts";
import { readSearchIndex } from "./index-store.ts";
import { listProjects } from "./list-projects.ts";

const COUNT = 400;
const WORDS = ["brand", "Signal", "c++", "é", "日本", "100%", "a_b", "Harbour trust", "z"];
const NEWEST: ProjectSort = { by: "year", order: "desc" };
let all: IndexedProject[];

/** Words range from very common to rare: in every project, one in 4, 9, 16… */
const { db } = await forAllTests(testDatabase());

beforeAll(async () => {
  const owners = await db
    .insert(clients)
    .values([{ name: "ACME" }, { name: "Öresund" }, { name: "one-off" }])
    .returning();
  await db.insert(portfolioProjects).values(
    Array.from({ length: COUNT }, (_, i) => ({
      title: `${["Émile", "echo", "Zebra", "apple"][i % 4]} ${i % 50}`,
      clientId: owners[i === 300 ? 2 : i % 2]?.id ?? "",
      description: `<p>${WORDS.filter((_, power) => i % (power + 1) ** 2 === 0).join("</p><p>")}</p>`,
      categories: [`Category ${i % 5}`, i === 390 ? "Rare" : "Common"],
      workType: i % 3 === 0 ? "Campaign" : "Platform",
      myRole: i % 7 === 0 ? "Lead" : "",
      year: 2000 + (i % 20),
      isVisible: i !== 7,
      isFeatured: i % 70 === 5,
      // Two of the six have no position and come last.
      featuredPosition: i % 70 === 5 && i < 200 ? 6 - Math.floor(i / 70) : null,
      createdAt: new Date(Date.UTC(2020, 0, 1, 0, i % 100)),
    })),
  );
  const index = await readSearchIndex(db);
  if (!index.complete) throw new Error("too many for an index");
  all = index.projects;
});

const list = (asked: Partial<Parameters<typeof listProjects>[1]>) =>
  listProjects(db, { query: "", filters: NO_FILTERS, sort: NEWEST, page: 1, ...asked });

describe("the server returns the same as the browser", () => {
  const query = fc.oneof(
    fc.constant(""),
    fc.constantFrom(
      ...WORDS,
      "BRAND",
      "signal\u0000",
      "%",
      "_",
      "\\",
      "mile 1",
      "nothing",
      "日",
      "+",
    ),
    fc.string({ maxLength: 4, unit: "grapheme" }),
  );
  const maybe = <T>(...values: T[]) => fc.constantFrom(null, null, ...values);
  const filters: fc.Arbitrary<ProjectFilters> = fc.record({
    category: maybe("Category 1", "Common", "Rare", "common"),
    workType: maybe("Campaign", "Platform"),
    year: maybe(2003, 2019, 1999),
    client: maybe("ACME", "Öresund", "one-off"),
    role: maybe("Lead"),
  });
  const sort: fc.Arbitrary<ProjectSort> = fc.record({
    by: fc.constantFrom("year", "title", "featured"),
    order: fc.constantFrom("asc", "desc"),
  });

  test("for any query, on every page", async () => {
    await fc.assert(
      fc.asyncProperty(query, filters, sort, fc.integer({ min: 1, max: 40 }), async (...asked) => {
        const [query, filters, sort, page] = asked;
        const expected = sortProjects(filterProjects(all, query, filters), sort);
        const listed = await list({ query, filters, sort, page });
        const from = (listed.page - 1) * HOME_PAGE_SIZE;
        expect(listed.projects.map(({ id }) => id)).toEqual(
          expected.slice(from, from + HOME_PAGE_SIZE).map(({ id }) => id),
        );
        const pages = Math.max(1, Math.ceil(expected.length / HOME_PAGE_SIZE));
        expect(listed.page).toBe(Math.min(page, pages));
        if (listed.isTotalExact) expect(listed.total).toBe(expected.length);
        else expect(listed.total).toBeLessThanOrEqual(expected.length);
        expect(listed.pages).toBeLessThanOrEqual(pages);
        expect(listed.pages > listed.page).toBe(pages > listed.page);
      }),
      { numRuns: 300 },
    );
  });

  test("featured projects in the owner's order", async () => {
    const sort = { by: "featured", order: "desc" } as const;
    const expected = sortProjects(all, sort).slice(0, HOME_PAGE_SIZE);
    const { projects } = await list({ sort });
    expect(projects.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    const positions = expected.slice(0, 4).map(({ featuredPosition }) => featuredPosition);
    expect(positions).toEqual([4, 5, 6, null]);
  });

  test("identical cards", async () => {
    const { projects } = await list({ query: "signal" });
    const { text, createdAt, featuredPosition, keywords, roles, workType, ...card } =
      all.find(({ id }) => id === projects[0]?.id) ?? {};
    expect(projects[0]).toEqual(card);
  });
});

test("totals are exact except for very common matches, where they are a lower bound", async () => {
  expect(await list({})).toMatchObject({ total: COUNT - 1, isTotalExact: true, pages: 34 });
  expect(await list({ filters: { ...NO_FILTERS, category: "Common" } })).toMatchObject({
    total: COUNT - 2,
    isTotalExact: true,
  });
  const many = await list({ query: "brand" });
  expect(many).toMatchObject({ isTotalExact: false, total: expect.any(Number) });
  expect(many.total).toBe(60);
  expect(await list({ query: "Harbour trust" })).toMatchObject({ total: 7, isTotalExact: true });
});

test.each([0, -1, 1e9, Number.NaN, 2.5])("page %d is clamped to the nearest one", async (page) => {
  const { page: shown, projects } = await list({ page });
  expect(shown).toBe(page === 1e9 ? 34 : page === 2.5 ? 2 : 1);
  expect(projects.length).toBeGreaterThan(0);
});

test("options are those of public projects, by name, newest years first", async () => {
  const options = await readFilterOptions(db);
  expect(options.category).toEqual([
    ...["Category 0", "Category 1", "Category 2", "Category 3", "Category 4", "Common", "Rare"],
  ]);
  expect(options.year.slice(0, 3)).toEqual([2019, 2018, 2017]);
  expect(options.client).toEqual(["ACME", "one-off", "Öresund"]);
  expect(options).toMatchObject({ workType: ["Campaign", "Platform"], role: ["Lead"] });
});
