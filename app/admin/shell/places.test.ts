import { expect, test } from "vitest";
import { isWithin, PLACES } from "./places.ts";

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
])("the screen %s belongs to %s alone", (path, label) => {
  const labels = PLACES.filter((place) => isWithin(place, path)).map((place) => place.label);
  expect(labels).toEqual(label ? [label] : []);
});
