import { expect, test } from "vitest";
import { claimedType, isOtherKind, mislabeledMessage } from "./claimed-type.ts";

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

test("an image in another format is still an image, and a video extension may be audio", () => {
  expect([isOtherKind("jpg", "webp"), isOtherKind("mp4", "m4a")]).toEqual([false, false]);
  expect([isOtherKind("pdf", "jpg"), isOtherKind("docx", "pdf")]).toEqual([true, true]);
});

test("a mislabeled file is called invalid", () => {
  expect(mislabeledMessage("pdf")).toBe("This file is not a valid PDF");
  expect(mislabeledMessage("mp4")).toBe("This file is not a valid MP4");
});
