import { expect, test } from "vitest";
import { PLACEMENTS } from "./placements.ts";
import { sourceLabel } from "./sources.ts";

test.each([...Object.keys(PLACEMENTS), "import"])("the source %s has a label", (source) => {
  expect(sourceLabel(source)).toMatch(/^[A-Z]/);
});

test("a source that is not known is shown as it is stored", () => {
  expect(sourceLabel("constructor")).toBe("constructor");
});
