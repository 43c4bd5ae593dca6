import { expect, test } from "vitest";
import { isOtherScreen } from "./unsaved-changes.tsx";

test.each([
  ["/admin/blog", "/admin/blog", false],
  ["/admin/blog", "/admin/blog?index", false],
  ["/admin/blog?tab=settings", "/admin/blog?index&tab=settings", false],
  ["/admin/blog?a=1&b=2", "/admin/blog?b=2&a=1", false],
  ["/admin/blog?tab=settings", "/admin/blog", true],
  ["/admin/blog?tab=settings", "/admin/blog?tab=posts", true],
  ["/admin/blog", "/admin/about", true],
])("from %s to %s leaves the screen: %j", (from, to, isLeft) => {
  const at = (path: string) => new URL(path, "http://localhost");
  expect(isOtherScreen(at(from), at(to))).toBe(isLeft);
});
