import { expect, test } from "vitest";
import { readMediaReference } from "./media-reference.ts";

test.each([
  ["../media/a.png", ["a.png"]],
  ["media/a.png", ["a.png"]],
  ["./media/sub/a.png", ["sub/a.png"]],
  ["../media/a%20b.png", ["a%20b.png", "a b.png"]],
  ["../media/a.png?v=2#x", ["a.png?v=2#x", "a.png"]],
  ["../media/50%.png", ["50%.png"]],
])("%s names a file of the folder", (reference, names) => {
  expect(readMediaReference(reference)).toEqual({ kind: "own", names });
});

test.each([
  "../../etc/passwd",
  "../media/../../etc/passwd",
  "../media/..%2f..%2fetc%2fpasswd",
  "../media/%2e%2e/%2e%2e/etc/passwd",
  "../media/..\\..\\secret.png",
  "media//../x.png",
  "/etc/passwd",
  "C:\\secret.png",
  "file:///etc/passwd",
  "../media/a%00.png",
  "../media/a\0.png",
  "..",
])("%j tries to leave the folder", (reference) => {
  expect(readMediaReference(reference)).toEqual({ kind: "outside" });
});

test.each([
  "https://example.org/a.png",
  "//example.org/a.png",
  "data:image/png;base64,AAAA",
  "a.png",
  "",
])("%j is elsewhere", (reference) => {
  expect(readMediaReference(reference)).toEqual({ kind: "elsewhere" });
});
