import { describe, expect, test } from "vitest";
import { extensionOf, previewKind } from "./preview-kind.ts";

describe("a file is previewed by its extension", () => {
  test.each([
    ["poster.jpg", "image"],
    ["poster.jpeg", "image"],
    ["poster.png", "image"],
    ["poster.gif", "image"],
    ["poster.webp", "image"],
    ["poster.svg", "image"],
    ["film.mp4", "video"],
    ["film.webm", "video"],
    ["film.ogg", "video"],
    ["film.mov", "video"],
    ["film.avi", "video"],
    ["plan.pdf", "pdf"],
    ["PLAN.PDF", "pdf"],
    ["Poster.JpEg", "image"],
    ["archive.tar.pdf", "pdf"],
    [".pdf", "pdf"],
    ["/media/projects/0123.pdf", "pdf"],
    ["https://example.org/a.b/film.mp4?download=1&name=x.txt", "video"],
    ["poster.png?v=2#top", "image"],
    ["  poster.png ", "image"],
    ["плакат.png", "image"],
  ])("%j is a preview of kind %s", (name, kind) => {
    expect(previewKind(name)).toBe(kind);
  });

  test.each([
    "",
    "pdf",
    "notes",
    "notes.",
    "notes.docx",
    "film.m4v",
    "film.ogv",
    "poster.avif",
    "poster.png.exe",
    "poster.png ?",
    "report?file=plan.pdf",
    "report#plan.pdf",
    "/folder.pdf/report",
    "poster.pngx",
    "constructor",
    "x.constructor",
    "x.__proto__",
    "poster.p\u0000ng",
    "poster.pn\u202Eg",
  ])("%j cannot be previewed", (name) => {
    expect(previewKind(name)).toBeNull();
  });
});

test("an extension follows the last dot of the last segment, in lowercase", () => {
  expect(extensionOf("a/b.c/Some.File.DOCX?x=.pdf")).toBe("docx");
  expect(extensionOf("no extension")).toBe("");
});
