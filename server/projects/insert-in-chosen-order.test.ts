import { expect, test } from "vitest";
import { insertInChosenOrder } from "./add-files.ts";

const files = (names: string) => names.split("").map((name) => ({ mediaId: name, fileName: name }));
const placed = (there: string, chosen: string, fresh: string) =>
  insertInChosenOrder(files(there), files(chosen), files(fresh))
    .map(({ fileName }) => fileName)
    .join("");

test.each([
  ["all at once", "", "abc", "abc", "abc"],
  ["the last one first", "c", "abc", "ab", "abc"],
  ["one between two", "ac", "abc", "b", "abc"],
  ["the first one last", "bc", "abc", "a", "abc"],
  ["behind what was there before", "xy", "abc", "ac", "xyac"],
  ["among those that their owner has moved since", "cxb", "abcd", "ad", "acxbd"],
])("files that arrive %s are in the chosen order", (_, there, chosen, fresh, expected) => {
  expect(placed(there, chosen, fresh)).toBe(expected);
});
