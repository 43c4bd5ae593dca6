import { expect, test } from "vitest";
import { titleOfCopy } from "./copy.ts";

test.each([
  ["Harbour Signs", "Harbour Signs (copy)"],
  ["長".repeat(200), `${"長".repeat(192)}… (copy)`],
])("the copy of %j says so in its title", (title, expected) => {
  expect(titleOfCopy(title, 200)).toBe(expected);
});
