import { expect, test } from "vitest";
import { asAsked, type Switched } from "./as-asked.ts";

const project: Switched = { id: "a", state: "Hidden", isFeatured: false, allowsPreview: true };

test.each([
  ["show", { state: "Visible" }],
  ["hide", { state: "Hidden" }],
  ["feature", { isFeatured: true }],
  ["unfeature", { isFeatured: false }],
  ["open-preview", { allowsPreview: true }],
  ["close-preview", { allowsPreview: false }],
  ["archive", {}],
  ["delete", {}],
  [null, {}],
])("a project that was asked to %s is shown so", (intent, expected) => {
  expect(asAsked(project, [{ intent, ids: ["b", "a"] }])).toEqual({ ...project, ...expected });
  expect(asAsked(project, [{ intent, ids: ["b"] }])).toBe(project);
});

test("several changes on their way are all shown, the last one last; an archived one stays archived", () => {
  const sent = ["show", "feature", "hide"].map((intent) => ({ intent, ids: ["a"] }));
  expect(asAsked(project, sent)).toEqual({ ...project, isFeatured: true });
  const archived = { ...project, state: "Archived" as const };
  expect(asAsked(archived, sent)).toEqual({ ...archived, isFeatured: true });
});
