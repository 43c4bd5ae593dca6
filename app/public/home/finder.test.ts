import { expect, test } from "vitest";
import { NO_FILTERS } from "#domain/projects/filters.ts";
import {
  addressWithout,
  type Finder,
  finderFrom,
  finderFromState,
  isPlain,
  keptText,
  nextFinder,
} from "./finder.ts";

const from = (query: string): Finder => finderFrom(new URLSearchParams(query));
const START = from("");

test("an address that asks for nothing asks for the featured projects", () => {
  expect(START).toEqual({
    text: "",
    filters: NO_FILTERS,
    sort: { by: "year", order: "desc" },
    isWhole: false,
    page: 1,
    pages: 1,
    asked: null,
  });
});

test.each([
  ["projects=all", true],
  ["projects=some", false],
  ["q=signs", true],
  ["q=%20%20", false],
  ["client=ACME", true],
  ["client=all", false],
  ["sort=title", true],
])("?%s asks for the whole list: %s", (query, isWhole) => {
  expect(from(query).isWhole).toBe(isWhole);
});

test.each([
  ["page=3", 3],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=1e9", 1],
  ["page=2.5", 1],
  ["page=", 1],
])("?%s begins at page %i", (query, page) => {
  expect(from(query).page).toBe(page);
});

test("a text of the address is cut to what a search may be, never within a character", () => {
  expect(Array.from(from(`q=${"🎨".repeat(500)}`).text)).toEqual(Array(200).fill("🎨"));
});

test.each<[string, Parameters<typeof nextFinder>[1]]>([
  ["typing", { type: "typed", text: "signs" }],
  ["a filter", { type: "filtered", name: "client", value: "ACME" }],
  ["another order", { type: "sorted", name: "order", value: "asc" }],
  ["smart search", { type: "asked", text: "signs" }],
  ["clearing the filters", { type: "cleared", what: "filters" }],
  ["clearing everything", { type: "cleared", what: "everything" }],
])("%s begins the whole list anew", (_what, action) => {
  const after = nextFinder({ ...START, page: 2, pages: 3 }, action);
  expect(after).toMatchObject({ isWhole: true, page: 1, pages: 1 });
});

test("loading more keeps all but the number of pages", () => {
  const finder = from("q=signs&page=2");
  expect(nextFinder(finder, { type: "loaded more" })).toEqual({ ...finder, pages: 2 });
});

test("editing the text turns smart search off, the same text does not", () => {
  const asked = nextFinder(START, { type: "asked", text: "signs" });
  expect(nextFinder(asked, { type: "typed", text: "signs" }).asked).toBe("signs");
  expect(nextFinder(asked, { type: "typed", text: "sign" }).asked).toBeNull();
  expect(nextFinder(asked, { type: "cleared", what: "everything" }).asked).toBeNull();
  expect(nextFinder(asked, { type: "fell back" })).toMatchObject({ text: "signs", asked: null });
});

test("the choice All takes a filter away, and leaves the others", () => {
  const finder = from("client=ACME&year=2020");
  const after = nextFinder(finder, { type: "filtered", name: "client", value: "all" });
  expect(after.filters).toEqual({ ...NO_FILTERS, year: 2020 });
});

test.each([
  "q=signs&category=Print&year=2020&page=2",
  "client=A%26B+%2B%C3%B6&sort=title&order=asc",
  "projects=all&page=3",
])("what is kept of ?%s comes back as it was", (query) => {
  const finder = { ...from(query), pages: 4 };
  expect(finderFromState({ finder: keptText(finder) })).toEqual(finder);
});

test("that smart search was on is kept", () => {
  const finder = nextFinder(START, { type: "asked", text: "signs" });
  expect(finderFromState({ finder: keptText(finder) })).toEqual(finder);
});

test.each([null, undefined, 7, "q=signs", [], {}, { finder: 1 }, { searchQuery: [] }])(
  "a history entry that holds %j says nothing",
  (state) => {
    expect(finderFromState(state)).toBeNull();
  },
);

test("an entry's searchQuery fills the box", () => {
  expect(finderFromState({ searchQuery: "a & b=c" })).toEqual(from("q=a%20%26%20b%3Dc"));
});

test("no entry makes the page longer than a portfolio can be", () => {
  expect(finderFromState({ finder: "q=a&pages=999999999" })?.pages).toBeLessThan(100);
});

test.each([
  ["/?client=ACME#projects", "/#projects"],
  ["/?q=signs&utm_source=mail&page=2", "/?utm_source=mail"],
  ["/?projects=all&page=2", null],
  ["/?utm_source=mail", null],
])("of the address %s stays %s", (address, left) => {
  const { pathname, search, hash } = new URL(address, "http://localhost");
  expect(addressWithout({ pathname, search, hash })).toBe(left);
});

test.each([
  ["", true],
  ["projects=all&page=2", true],
  ["sort=year&order=desc", true],
  ["sort=title", false],
  ["q=a", false],
  ["role=Design", false],
])("?%s is a page of its own: %s", (query, isOne) => {
  expect(isPlain(from(query))).toBe(isOne);
});
