import { expect, test } from "vitest";
import { pageNumber } from "./paging.ts";

test.each([
  [null, 5, 1],
  ["", 5, 1],
  ["3", 5, 3],
  ["0", 5, 1],
  ["-2", 5, 1],
  ["6", 5, 5],
  ["1e9", 5, 1],
  ["999999999", 5, 5],
  ["99999999999999999999", 5, 1],
  ["two", 5, 1],
  ["2 ", 5, 1],
  ["1", 0, 1],
])("asked for %j of %i pages, page %i is shown", (asked, pages, shown) => {
  expect(pageNumber(asked, pages)).toBe(shown);
});
