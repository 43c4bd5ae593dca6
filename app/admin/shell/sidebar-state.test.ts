import { expect, test } from "vitest";
import { isCollapsedIn } from "./sidebar-state.ts";

test.each([
  ["", false],
  ["sidebar=collapsed", true],
  ["a=1; sidebar=collapsed;b=2", true],
  ["sidebar=open", false],
  ["sidebar=collapsed-not", false],
  ["other-sidebar=collapsed", false],
  ["sidebar", false],
])("for the cookies %j, collapsed is %j", (cookies, isCollapsed) => {
  expect(isCollapsedIn(cookies)).toBe(isCollapsed);
});
