import { expect, test } from "vitest";
import { AliasIndex, readFileLink, readOldLink } from "./alias-index.ts";

const oldSite = new URL("https://old.example.org");

function indexWith(...aliases: string[]): AliasIndex {
  const index = new AliasIndex(oldSite);
  index.add(aliases, "/blog/a");
  return index;
}

function targetOf(index: AliasIndex, href: string): string | null {
  const link = readOldLink(href, index.sourceUrl);
  const target = link && index.targetOf(link.path);
  return target ? target + link.rest : null;
}

test.each([
  "https://old.example.org/2015/a/",
  "https://old.example.org/2015/a",
  "http://OLD.example.org/2015/a/",
  "https://www.old.example.org/2015/a/index.html",
  "https://old.example.org:443/2015/./a/",
  "//old.example.org/2015/a",
  "/2015/a/",
  "/2015/%61",
  " /2015/a",
])("%s leads to the item with this alias", (href) => {
  expect(targetOf(indexWith("/2015/a/"), href)).toBe("/blog/a");
});

test("query and fragment are kept", () => {
  expect(targetOf(indexWith("/2015/a/"), "https://old.example.org/2015/a/?p=1#b")).toBe(
    "/blog/a?p=1#b",
  );
});

test.each([
  "https://old.example.org/2015/b/",
  "https://example.org/2015/a/",
  "https://old.example.org.evil.example/2015/a/",
  "2015/a/",
  "#a",
  "mailto:a@old.example.org",
  "javascript:location='/2015/a/'",
  "/2015/A/",
  "/\\old.example.org/2015/a/",
  "https://old.example.org/2015/%ff",
  "",
])("%j is kept", (href) => {
  expect(targetOf(indexWith("/2015/a/"), href)).toBeNull();
});

test("an alias may be an address of the old site", () => {
  const index = indexWith("https://old.example.org/2015/a/");
  expect(targetOf(index, "/2015/a")).toBe("/blog/a");
});

test.each([
  ["False", "no-path"],
  ["2015/a", "no-path"],
  ["https://elsewhere.example/2015/a", "no-path"],
  ["/100%", "no-path"],
  [`/${"x".repeat(700)}`, "no-path"],
  ["/", "own-page"],
  ["/blog/", "own-page"],
  ["/admin/projects", "own-page"],
  ["/media/a.png", "own-page"],
  ["/feed.xml", "own-page"],
  ["/preview/a", "own-page"],
])("the alias %s is refused: %s", (alias, why) => {
  const added = new AliasIndex(oldSite).add([alias], "/blog/a");
  expect(added).toEqual({ paths: [], refused: [{ alias, why }] });
});

test("an alias that another item has is refused", () => {
  const index = indexWith("/2015/a/");
  expect(index.add(["/2015/a", "/2015/b"], "/blog/b")).toEqual({
    paths: ["/2015/b"],
    refused: [{ alias: "/2015/a", why: "taken" }],
  });
});

test("the item's own path is not an alias", () => {
  expect(indexWith().add(["/project/a/", "/p/a"], "/project/a")).toEqual({
    paths: ["/p/a"],
    refused: [],
  });
});

test.each([
  ["b c.md", "/blog/b"],
  ["./b%20c.md?x=1#end", "/blog/b?x=1#end"],
  ["../posts/b%20c.md", "/blog/b"],
  ["../projects/caf%C3%A9.md#top", "/project/cafe#top"],
  ["../projects/cafe\u0301.md", "/project/cafe"],
  ["projects/caf\u00e9.md", null],
  ["lost.md", null],
])("the relative link %j leads to the item of the file: %j", (href, target) => {
  const index = new AliasIndex(null);
  index.addFile("posts/b c.md", "/blog/b");
  index.addFile("projects/caf\u00e9.md", "/project/cafe");
  const link = readFileLink(href, "posts/a.md");
  const path = link && index.targetOfFile(link.path);
  expect(link).not.toBeNull();
  expect(path && path + link?.rest).toBe(target);
});

test.each(["/posts/b.md", "https://x.org/b.md", "//x.org/b.md", "mailto:a@b.md", "b", "#b.md", ""])(
  "%j is no link to a file of the import",
  (href) => expect(readFileLink(href, "posts/a.md")).toBeNull(),
);
