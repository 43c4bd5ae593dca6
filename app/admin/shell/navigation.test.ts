import { expect, test } from "vitest";
import { initialOf } from "./navigation.tsx";

test.each([
  ["rana", "R"],
  ["  élan", "É"],
  ["👩🏽‍🎨 Studio", "👩🏽‍🎨"],
  ["नमस्ते", "न"],
  ["", ""],
])("of %j the initial is %j", (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
