import { expect, test } from "vitest";
import { isActiveItem, NAV_ITEMS } from "./nav-items.ts";

test.each([
  ["/admin", "Overview"],
  ["/admin/projects", "Projects"],
  ["/admin/new", "Projects"],
  ["/admin/edit/1", "Projects"],
  ["/admin/project/1", "Projects"],
  ["/admin/import/1", "Projects"],
  ["/admin/import-confirmation", "Projects"],
  ["/admin/blog/settings", "Blog"],
  ["/admin/news", undefined],
  ["/admin/account", undefined],
])("the screen %s belongs only to %s", (path, label) => {
  const labels = NAV_ITEMS.filter((item) => isActiveItem(item, path)).map((item) => item.label);
  expect(labels).toEqual(label ? [label] : []);
});
