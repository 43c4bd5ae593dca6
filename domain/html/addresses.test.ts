import { describe, expect, test } from "vitest";
import { hostOrPath, safeHref, safePictureSource } from "./addresses.ts";

describe("addresses of links", () => {
  test.each([
    "https://example.org/a?b=c#d",
    "http://example.org",
    "mailto:a@example.org",
    "tel:+4912345",
    "/about",
    "about/me.html",
    "../up",
    "?q=1",
    "#part",
    "/path:with-colon",
  ])("%s is kept", (href) => {
    expect(safeHref(href)).toBe(href);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " \u0001javascript:alert(1)",
    "java\nscript:alert(1)",
    "java\tscript\r:alert(1)",
    "\u0000javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "blob:https://example.org/1",
    "ftp://example.org",
    "view-source:https://example.org",
    "",
    "  ",
  ])("%j is refused", (href) => {
    expect(safeHref(href)).toBeUndefined();
  });

  test.each(["//example.org/a", "\\\\example.org/a", "/\\example.org/a", "\t//example.org/a"])(
    "%j is written with its scheme",
    (href) => {
      expect(safeHref(href)).toBe("https://example.org/a");
    },
  );
});

describe("addresses of pictures", () => {
  test.each(["/media/projects/ab12.webp", "https://example.org/a.png"])("%s stays", (src) => {
    expect(safePictureSource(src)).toBe(src);
  });

  test.each([
    "http://example.org/a.png",
    "a.png",
    "../media/a.png",
    "/media/../api/x",
    "/api/views",
    "data:image/png;base64,AAAA",
    "data:image/svg+xml,<svg onload=alert(1)>",
    "javascript:alert(1)",
    "https:///",
    "",
  ])("%j is refused", (src) => {
    expect(safePictureSource(src)).toBeUndefined();
  });
});

test.each([
  ["https://www.example.org/a/b", "www.example.org"],
  ["http://user:word@example.org:8080?x", "example.org:8080"],
  ["mailto:me@example.org", "me@example.org"],
  ["/about", "/about"],
])("%s is shown as %s", (href, name) => {
  expect(hostOrPath(href)).toBe(name);
});
