import { expect, test } from "vitest";
import { applyPendingChanges, type ProjectToggles } from "./pending-changes.ts";

const project: ProjectToggles = {
  id: "a",
  state: "Hidden",
  isFeatured: false,
  allowsPreview: true,
};

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
])("a pending %s is applied to its projects only", (intent, expected) => {
  expect(applyPendingChanges(project, [{ intent, ids: ["b", "a"] }])).toEqual({
    ...project,
    ...expected,
  });
  expect(applyPendingChanges(project, [{ intent, ids: ["b"] }])).toBe(project);
});

test("pending changes apply in order, and never take a project out of the archive", () => {
  const pending = ["show", "feature", "hide"].map((intent) => ({ intent, ids: ["a"] }));
  expect(applyPendingChanges(project, pending)).toEqual({ ...project, isFeatured: true });
  const archived = { ...project, state: "Archived" as const };
  expect(applyPendingChanges(archived, pending)).toEqual({ ...archived, isFeatured: true });
});
