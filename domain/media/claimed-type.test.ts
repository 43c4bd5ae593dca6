import { expect, test } from "vitest";
import { claimedType, isOtherKind, notReally } from "./claimed-type.ts";

test.each([
  ["plan.PDF", "pdf"],
  ["photo.jpeg", "jpg"],
  ["song.opus", "ogg"],
  ["setup.exe", null],
  ["plan", null],
  [".pdf", null],
])("%s claims to be %s", (name, claimed) => {
  expect(claimedType(name)).toBe(claimed);
});

test("a picture of another format is still a picture, and a film may be sound", () => {
  expect([isOtherKind("jpg", "webp"), isOtherKind("mp4", "m4a")]).toEqual([false, false]);
  expect([isOtherKind("pdf", "jpg"), isOtherKind("docx", "pdf")]).toEqual([true, true]);
});

test("what is no PDF is said to be none", () => {
  expect(notReally("pdf")).toBe("This file is not really a PDF");
  expect(notReally("mp4")).toBe("This file is not really an MP4");
});
