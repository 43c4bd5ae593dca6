import { expect, test } from "vitest";
import { NO_FILTERS } from "#domain/projects/filters.ts";
import {
  hasDefaultCriteria,
  type ProjectQuery,
  parseQuery,
  queryFromHistoryState,
  queryReducer,
  serializeQuery,
  urlWithoutQuery,
} from "./project-query.ts";

const from = (query: string): ProjectQuery => parseQuery(new URLSearchParams(query));
const START = from("");

test("a URL without parameters shows the featured projects", () => {
  expect(START).toEqual({
    text: "",
    filters: NO_FILTERS,
    sort: { by: "year", order: "desc" },
    showsAll: false,
    page: 1,
    pages: 1,
    smartText: null,
    hasFallenBack: false,
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
])("?%s shows all projects: %s", (query, showsAll) => {
  expect(from(query).showsAll).toBe(showsAll);
});

test.each([
  ["page=3", 3],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=1e9", 1],
  ["page=2.5", 1],
  ["page=", 1],
])("?%s starts at page %i", (query, page) => {
  expect(from(query).page).toBe(page);
});

test("search text in the URL is cut to the limit, never within a character", () => {
  expect(Array.from(from(`q=${"🎨".repeat(1_500)}`).text)).toEqual(Array(1_000).fill("🎨"));
});

test.each<[string, Parameters<typeof queryReducer>[1]]>([
  ["typing", { type: "typed", text: "signs" }],
  ["a filter", { type: "filtered", name: "client", value: "ACME" }],
  ["another order", { type: "sorted", name: "order", value: "asc" }],
  ["smart search", { type: "smart search", text: "signs" }],
  ["clearing the filters", { type: "cleared", what: "filters" }],
  ["clearing everything", { type: "cleared", what: "everything" }],
])("%s starts the list of all projects over", (_what, action) => {
  const after = queryReducer({ ...START, page: 2, pages: 3 }, action);
  expect(after).toMatchObject({ showsAll: true, page: 1, pages: 1 });
});

test("loading more only changes the number of pages", () => {
  const query = from("q=signs&page=2");
  expect(queryReducer(query, { type: "loaded more" })).toEqual({ ...query, pages: 2 });
});

test("editing the text turns smart search off, setting the same text does not", () => {
  const smart = queryReducer(START, { type: "smart search", text: "signs" });
  expect(queryReducer(smart, { type: "typed", text: "signs" }).smartText).toBe("signs");
  expect(queryReducer(smart, { type: "typed", text: "sign" }).smartText).toBeNull();
  expect(queryReducer(smart, { type: "cleared", what: "everything" }).smartText).toBeNull();
  expect(queryReducer(smart, { type: "fell back" })).toMatchObject({
    text: "signs",
    smartText: null,
  });
});

test("only smart search falls back, until the text is edited or it starts again", () => {
  const basic = queryReducer(from("q=signs"), { type: "fell back" });
  expect(basic.hasFallenBack).toBe(false);
  const smart = queryReducer(basic, { type: "smart search", text: "signs" });
  const fallen = queryReducer(smart, { type: "fell back" });
  expect(fallen.hasFallenBack).toBe(true);
  expect(queryReducer(fallen, { type: "fell back" })).toEqual(fallen);
  expect(queryReducer(fallen, { type: "typed", text: "sign" }).hasFallenBack).toBe(false);
  expect(queryReducer(fallen, { type: "smart search", text: "signs" })).toEqual(smart);
});

test("after a failure smart search is off, as if it had not been started", () => {
  const smart = queryReducer(from("q=signs"), { type: "smart search", text: "signs" });
  expect(queryReducer(smart, { type: "smart search failed" })).toEqual(from("q=signs"));
});

test("choosing All removes a filter and keeps the others", () => {
  const query = from("client=ACME&year=2020");
  const after = queryReducer(query, { type: "filtered", name: "client", value: "all" });
  expect(after.filters).toEqual({ ...NO_FILTERS, year: 2020 });
});

test.each([
  "q=signs&category=Print&year=2020&page=2",
  "client=A%26B+%2B%C3%B6&sort=title&order=asc",
  "projects=all&page=3",
])("?%s is restored from a history entry", (search) => {
  const query = { ...from(search), pages: 4 };
  expect(queryFromHistoryState({ finder: serializeQuery(query) })).toEqual(query);
});

test("a history entry remembers smart search", () => {
  const query = queryReducer(START, { type: "smart search", text: "signs" });
  expect(queryFromHistoryState({ finder: serializeQuery(query) })).toEqual(query);
  const fallen = queryReducer(query, { type: "fell back" });
  expect(queryFromHistoryState({ finder: serializeQuery(fallen) })).toEqual(fallen);
});

test.each([null, undefined, 7, "q=signs", [], {}, { finder: 1 }, { searchQuery: [] }])(
  "a history entry of %j is ignored",
  (state) => {
    expect(queryFromHistoryState(state)).toBeNull();
  },
);

test("searchQuery in a history entry fills the search box", () => {
  expect(queryFromHistoryState({ searchQuery: "a & b=c" })).toEqual(from("q=a%20%26%20b%3Dc"));
});

test("a history entry cannot request unlimited pages", () => {
  expect(queryFromHistoryState({ finder: "q=a&pages=999999999" })?.pages).toBeLessThan(100);
});

test.each([
  ["/?client=ACME#projects", "/#projects"],
  ["/?q=signs&utm_source=mail&page=2", "/?utm_source=mail"],
  ["/?projects=all&page=2", null],
  ["/?utm_source=mail", null],
])("%s without the query is %s", (address, rest) => {
  const { pathname, search, hash } = new URL(address, "http://localhost");
  expect(urlWithoutQuery({ pathname, search, hash })).toBe(rest);
});

test.each([
  ["", true],
  ["projects=all&page=2", true],
  ["sort=year&order=desc", true],
  ["sort=title", false],
  ["q=a", false],
  ["role=Design", false],
])("?%s has default criteria: %s", (query, isDefault) => {
  expect(hasDefaultCriteria(from(query))).toBe(isDefault);
});
