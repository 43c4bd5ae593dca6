import { expect, test } from "vitest";
import { nextPathFrom, signInPath } from "./next-path.ts";

test.each([
  null,
  "",
  "/",
  "//evil.example",
  "https://evil.example/admin",
  "/\\evil.example",
  "\\/evil.example",
  "/admin/..//evil.example",
  "/admin//evil.example",
  "/admin/%2e%2e//evil.example",
  "/admin@evil.example",
  "/admin\r\nLocation: https://evil.example",
  "javascript:alert(1)",
  "/administrator",
  " /admin",
  `/admin/${"a".repeat(600)}`,
])("%j leads to the overview instead", (given) => {
  expect(nextPathFrom(given)).toBe("/admin");
});

test.each(["/admin", "/admin/blog/settings", "/admin/blog?page=2&q=a%20b", "/admin/blog?q=a+b"])(
  "%s is kept",
  (path) => {
    expect(nextPathFrom(path)).toBe(path);
  },
);

test("the sign-in path contains the return path, unless it is the overview", () => {
  expect(signInPath("/admin/blog")).toBe("/login?next=%2Fadmin%2Fblog");
  expect(signInPath("/admin")).toBe("/login");
  expect(signInPath("//evil.example")).toBe("/login");
  expect(signInPath("/admin", "reset")).toBe("/login?reset");
  expect(signInPath("/admin/blog", "over")).toBe("/login?over&next=%2Fadmin%2Fblog");
});
