import { expect, test } from "vitest";
import { projectFilterFrom, projectOrderFrom, projectState } from "./state.ts";

test.each([
  ["hidden", "title", "hidden", "title"],
  ["constructor", "toString", "all", "newest"],
  [null, null, "all", "newest"],
])("an address with %j and %j shows %s by %s", (show, sort, filter, order) => {
  expect([projectFilterFrom(show), projectOrderFrom(sort)]).toEqual([filter, order]);
});

test.each([
  [true, false, "Visible"],
  [false, false, "Hidden"],
  [true, true, "Archived"],
])("a project, visible %j, archived %j, is %s", (isVisible, isArchived, state) => {
  expect(projectState({ isVisible, isArchived })).toBe(state);
});
