import { expect, test } from "vitest";
import { pathToText } from "./text-fragment.ts";

test.each([
  ["A short quote", "/project/x#:~:text=A%20short%20quote"],
  [
    "one two three four five six seven eight nine",
    "/project/x#:~:text=one%20two%20three%20four,six%20seven%20eight%20nine",
  ],
  ["well-known, sign & more", "/project/x#:~:text=well%2Dknown%2C%20sign%20%26%20more"],
  [" \n ", "/project/x"],
])("“%s”", (quote, expected) => {
  expect(pathToText("/project/x", quote)).toBe(expected);
});
