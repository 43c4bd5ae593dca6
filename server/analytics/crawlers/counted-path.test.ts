import { expect, test } from "vitest";
import { countedPath } from "./counted-path.ts";

const LONGEST_PATH = `/project/${encodeURIComponent("𞤀".repeat(200))}`;

const read = (path: string) => ({ path, reads: 1, refused: 0 });
const refused = (path: string) => ({ path, reads: 0, refused: 1 });

test.each([
  ["/", 200, read("/")],
  ["/blog/windows", 304, read("/blog/windows")],
  ["/robots.txt", 200, read("/robots.txt")],
  ["/old-address", 301, null],
  ["/assets/entry-1.js", 200, null],
  ["/media/picture.png", 200, null],
  ["/blog/windows.data", 200, null],
  ["/preview/secret-token", 200, null],
  ["/Preview/secret-token", 200, null],
  ["//preview/secret-token", 200, null],
  ["/newsletter/click/secret-token", 200, null],
  ["/bLoG/windows", 200, read("")],
  ["/blog/%77indows", 200, read("")],
  ["/blog/windows/", 200, read("")],
  ["/api/views", 204, null],
  ["/readyz", 503, null],
  ["/admin", 302, refused("/admin")],
  ["/admin/projects", 302, refused("/admin")],
  ["/api/openapi.json", 401, refused("/api")],
  ["/administration", 404, refused("")],
  ["/wp-login.php", 404, refused("")],
  ["/blog", 503, null],
  ["/admin", 500, null],
  ["/api/contact", 503, null],
  [LONGEST_PATH, 200, read(LONGEST_PATH)],
  [`/${"a".repeat(2_500)}`, 200, read("")],
])("a crawler at %s with %i", (path, status, counted) => {
  expect(countedPath(path, status, true)).toEqual(counted);
});

test.each([
  ["/mcp", 200, read("/mcp")],
  ["/llms.txt", 200, read("/llms.txt")],
  ["/llms-full.txt", 304, read("/llms-full.txt")],
  ["/llms-full-2.txt", 200, read("/llms-full-2.txt")],
  ["/blog/windows.md", 200, read("/blog/windows.md")],
  ["/embed/ask", 200, read("/embed/ask")],
  ["/blog/nothing.md", 404, null],
  ["/mcp", 405, null],
  ["/", 200, null],
  ["/admin", 302, null],
  ["/embed/ask.js", 200, null],
])("anybody else at %s with %i", (path, status, counted) => {
  expect(countedPath(path, status, false)).toEqual(counted);
});
