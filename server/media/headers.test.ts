import { expect, test } from "vitest";
import { fileType } from "#domain/media/file-kinds.ts";
import type { Media } from "#domain/media/media.ts";
import { mediaHeaders, servedOriginal } from "./headers.ts";

function headersOf(ext: string, fileName = `a.${ext}`) {
  const file: Media = {
    id: "",
    area: "projects",
    hash: "a".repeat(64),
    ext,
    fileName,
    mimeType: fileType(ext)?.mimeType ?? "",
    bytes: 1,
    width: null,
    height: null,
    placeholder: null,
    renditions: [],
    pictures: "none" as const,
    altText: "",
  };
  return mediaHeaders(servedOriginal(file), "everybody");
}

test.each(["jpg", "png", "gif", "webp", "avif", "mp4", "mov", "webm", "ogg", "pdf"])(
  "a %s is shown in the browser",
  (ext) => {
    expect(headersOf(ext).get("Content-Disposition")).toMatch(/^inline; /);
  },
);

test.each(["svg", "docx", "doc", "pptx", "ods"])("a %s is downloaded, not shown", (ext) => {
  expect(headersOf(ext).get("Content-Disposition")).toMatch(/^attachment; /);
});

test.each(["jpg", "svg", "docx"])("a %s is sandboxed", (ext) => {
  expect(headersOf(ext).get("Content-Security-Policy")).toMatch(/default-src 'none';.*; sandbox$/);
});

test.each([
  ["mp4", "media-src 'self'"],
  ["pdf", "object-src 'self'"],
])("a %s can be played or read directly, and loads nothing else", (ext, source) => {
  const policy = headersOf(ext).get("Content-Security-Policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(source);
  expect(policy).not.toContain("sandbox");
  expect(policy).not.toContain("script-src");
});

test("other sites may embed pictures only", () => {
  expect(headersOf("jpg").get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
  expect(headersOf("pdf").get("Cross-Origin-Resource-Policy")).toBe("same-origin");
});

test("a file name cannot break out of its header", () => {
  const disposition = headersOf("pdf", 'a"; x=\\"%22 (1)*\'é🙂.pdf').get("Content-Disposition");
  expect(disposition).toBe(
    "inline; filename=\"a_; x=___22 (1)*'___.pdf\"; filename*=UTF-8''a%22%3B%20x%3D%5C%22%2522%20%281%29%2A%27%C3%A9%F0%9F%99%82.pdf",
  );
});
