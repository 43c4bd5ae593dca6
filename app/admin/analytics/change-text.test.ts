import { expect, test } from "vitest";
import { changeText } from "./change-text.ts";

test.each([
  [3, 2, "+50% from the previous period"],
  [1, 2, "-50% from the previous period"],
  [2, 2, "0% from the previous period"],
  [0.2, 0, "0 for the previous period"],
  [0.2, null, "No data for the previous period"],
])("%j after %j: %s", (now, before, text) => {
  expect(changeText(now, before, "the previous period")).toBe(text);
});
