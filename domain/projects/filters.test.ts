import { describe, expect, test } from "vitest";
import { DEFAULT_SORT, filterQuery, hasFilters, homePathWith, NO_FILTERS } from "./filters.ts";
import { isPlainList, parseFilters, parseSort } from "./parse-filters.ts";

const asked = (query: string) => parseFilters(new URLSearchParams(query));

describe("filters of an address", () => {
  test.each([
    ["", {}],
    ["category=Health", { category: "Health" }],
    ["workType=Strategy%20Document&role=Lead", { workType: "Strategy Document", role: "Lead" }],
    ["client=A%26B&year=2020", { client: "A&B", year: 2020 }],
    ["category=all&client=all&year=all", {}],
    ["category=All", { category: "All" }],
    ["category=&client=%20%20", {}],
    ["category= Health", { category: " Health" }],
    ["category=one&category=two", { category: "one" }],
    ["CATEGORY=Health&page=2", {}],
    ["year=2020.5", {}],
    ["year=-2020", {}],
    ["year=2020abc", {}],
    ["year=99999999999", {}],
    ["year=NaN", {}],
    ["year=0", { year: 0 }],
    [`category=${"x".repeat(200)}`, { category: "x".repeat(200) }],
    [`category=${"x".repeat(201)}`, {}],
    [`category=${"🎨".repeat(200)}`, { category: "🎨".repeat(200) }],
    [`category=${"🎨".repeat(201)}`, {}],
    ["client=a%00b", {}],
    ["client=%'; drop table", { client: "%'; drop table" }],
  ])("%s", (query, expected) => {
    expect(asked(query)).toEqual({ ...NO_FILTERS, ...expected });
  });

  test("a lone surrogate is no filter", () => {
    const query = { get: (name: string) => (name === "client" ? "\ud83d" : null) };
    expect(parseFilters(query)).toEqual(NO_FILTERS);
  });

  test("are active when one is set, the year 0 included", () => {
    expect(hasFilters(NO_FILTERS)).toBe(false);
    expect(hasFilters({ ...NO_FILTERS, role: "Lead" })).toBe(true);
    expect(hasFilters({ ...NO_FILTERS, year: 0 })).toBe(true);
  });
});

describe("home, narrowed", () => {
  test.each([
    [{}, "/"],
    [{ client: "ACME" }, "/?client=ACME#projects"],
    [{ role: "R&D lead?" }, "/?role=R%26D%20lead%3F#projects"],
    [{ year: 2020, category: "Über" }, "/?category=%C3%9Cber&year=2020#projects"],
    [{ client: "\ud83d" }, "/?client=%EF%BF%BD#projects"],
  ])("by %j is %s", (filters, path) => {
    expect(homePathWith(filters)).toBe(path);
  });

  test("round-trips", () => {
    const filters = { ...NO_FILTERS, category: "A+B = 100%", workType: "x", year: 2020 };
    expect(asked(filterQuery(filters))).toEqual(filters);
  });
});

test.each([
  ["", DEFAULT_SORT],
  ["sort=title", { by: "title", order: "desc" }],
  ["sort=title&order=asc", { by: "title", order: "asc" }],
  ["sort=featured&order=desc", { by: "featured", order: "desc" }],
  ["order=asc", { by: "year", order: "asc" }],
  ["sort=__proto__&order=sideways", DEFAULT_SORT],
])("%j is sorted by %j", (query, sort) => {
  expect(parseSort(new URLSearchParams(query))).toEqual(sort);
});

test.each([
  ["", true],
  ["q=signs&sort=year&order=desc", true],
  ["q=signs&category=all&workType=all&year=all&client=all&role=all", true],
  ["sort=title&order=desc", false],
  ["sort=year&order=asc", false],
  ["category=all&role=Lead&sort=year&order=desc", false],
])("%j without filters and in the default order: %j", (query, isPlain) => {
  expect(isPlainList(new URLSearchParams(query))).toBe(isPlain);
});
