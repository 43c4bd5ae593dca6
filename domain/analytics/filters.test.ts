import { expect, test } from "vitest";
import { filtersFrom } from "./filters.ts";

test("a view is narrowed to the page with the longest slug", () => {
  const page = `/project/${encodeURIComponent("𞤀".repeat(200))}`;
  expect(filtersFrom(new URLSearchParams({ page }))).toEqual({ page });
});

test("values that no page has are left out", () => {
  const params = { page: `/${"a".repeat(2_500)}`, source: "a\0b", device: "desktop" };
  expect(filtersFrom(new URLSearchParams(params))).toEqual({ device: "desktop" });
});
