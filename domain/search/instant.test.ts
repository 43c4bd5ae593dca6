import { describe, expect, test } from "vitest";
import { NO_FILTERS } from "../projects/filters.ts";
import { filterProjects, type IndexedProject, matchesFilters, sortProjects } from "./instant.ts";

const project = (values: Partial<IndexedProject>): IndexedProject => ({
  id: "00000000-0000-4000-8000-000000000000",
  slug: null,
  title: "Harbour Signs",
  client: "Port of Ålesund",
  year: 2020,
  categories: ["Signage", "Brand Identity"],
  isFeatured: false,
  summary: "",
  picture: null,
  altText: "",
  workType: "Campaign",
  roles: ["Art Director", "Writer"],
  keywords: ["wayfinding"],
  text: "Two hundred signs & one typeface.",
  featuredPosition: null,
  createdAt: 0,
  ...values,
});

describe("instant search", () => {
  const finds = (query: string) => filterProjects([project({})], query, NO_FILTERS).length === 1;

  test.each([
    ["its title", "harbour"],
    ["its client", "ålesund"],
    ["its client in capitals", "ÅLESUND"],
    ["its description", "one typeface"],
    ["each of its categories", "brand id"],
    ["its work type", "campaign"],
    ["each of its roles", "writ"],
    ["its keywords", "FINDING"],
    ["a part of a word", "arbou"],
    ["signs as they are", "&"],
    ["nothing", ""],
    ["blanks", "   "],
    ["text with blanks around", "  signs  "],
  ])("finds a project by %s", (_field, query) => {
    expect(finds(query)).toBe(true);
  });

  test.each([
    ["another text", "bridge"],
    ["words that stand apart", "signs harbour"],
    ["the end of one field and the beginning of the next", "signs port"],
    ["two categories at once", "signage brand"],
    ["wildcards", "h%r"],
    ["a pattern", "h.*r"],
    ["a text of its own making", "harbour signs\nport"],
    ["its summary or address", "00000000"],
  ])("does not find it by %s", (_what, query) => {
    expect(finds(query)).toBe(false);
  });
});

describe("filters", () => {
  test.each([
    [{ category: "Signage" }, true],
    [{ category: "Brand Identity", year: 2020, role: "Writer" }, true],
    [{ workType: "Campaign", client: "Port of Ålesund" }, true],
    [{}, true],
    [{ category: "signage" }, false],
    [{ category: "Brand" }, false],
    [{ year: 2021 }, false],
    [{ role: "Art" }, false],
    [{ client: "port of Ålesund" }, false],
    [{ category: "Signage", year: 2021 }, false],
  ])("%j: %s", (filters, matches) => {
    expect(matchesFilters(project({}), { ...NO_FILTERS, ...filters })).toBe(matches);
  });

  test("narrow search results, keeping their order", () => {
    const list = [
      project({ id: "1", title: "Signs one" }),
      project({ id: "2", title: "Signs two", year: 2019 }),
      project({ id: "3", title: "Bridge", text: "" }),
      project({ id: "4", title: "Signs four" }),
    ];
    const found = filterProjects(list, "signs ", { ...NO_FILTERS, year: 2020 });
    expect(found.map(({ id }) => id)).toEqual(["1", "4"]);
  });
});

describe("sorting", () => {
  const list = [
    project({ id: "a", title: "Élan", year: 2020, createdAt: 1 }),
    project({ id: "b", title: "echo", year: 2022, createdAt: 1 }),
    project({ id: "c", title: "Zebra", year: 2020, createdAt: 2, isFeatured: true }),
    project({ id: "d", title: "Echo", year: 2020, createdAt: 1 }),
    project({ id: "e", title: "Zebra", year: 2019, createdAt: 9 }),
  ];

  test.each([
    ["year", "desc", "bcdae"],
    ["year", "asc", "ecdab"],
    ["title", "asc", "bdace"],
    ["title", "desc", "ceadb"],
    ["featured", "desc", "cbdae"],
    ["featured", "asc", "bdaec"],
  ] as const)("by %s, %s", (by, order, expected) => {
    const sorted = sortProjects(list, { by, order });
    expect(sorted.map(({ id }) => id).join("")).toBe(expected);
    expect(sorted).not.toBe(list);
  });

  test("featured projects keep the owner's order in both directions", () => {
    const featured = [
      project({ id: "f", year: 2018, isFeatured: true, featuredPosition: 1 }),
      project({ id: "g", year: 2024, isFeatured: true, featuredPosition: 2 }),
    ];
    const ids = (order: "asc" | "desc") =>
      sortProjects([...list, ...featured], { by: "featured", order }).map(({ id }) => id);
    expect(ids("desc").join("")).toBe("fgcbdae");
    expect(ids("asc").join("")).toBe("bdaefgc");
  });
});
