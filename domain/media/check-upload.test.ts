import { expect, test } from "vitest";
import { extensionsFor, uploadProblem } from "./check-upload.ts";
import { REFUSALS } from "./refusals.ts";
import type { UploadPlaceName } from "./upload-places.ts";

const MB = 1024 * 1024;

test.each<[UploadPlaceName, string, number, string | null]>([
  ["project-main", "film.MP4", 200 * MB, null],
  ["project-main", "film.mp4", 200 * MB + 1, REFUSALS.fileTooLarge],
  ["project-main", "page.html", 10, REFUSALS.unknownType],
  ["project-main", "photo.webp", 10, REFUSALS.unknownType],
  ["project-main", "photo.png.exe", 10, REFUSALS.unknownType],
  ["project-main", "without an end", 10, null],
  ["project-main", ".png", 10, null],
  ["project-thumbnail", "photo.jpeg", 64 * MB, null],
  ["project-thumbnail", "photo.jpg", 64 * MB + 1, REFUSALS.pictureTooLarge],
  ["project-thumbnail", "photo.jpg", 0, REFUSALS.empty],
  ["project-file", "table.xlsx", 1, null],
  ["project-file", "song.opus", 1, null],
  ["resume", "cv.pdf", 10 * MB, null],
  ["resume", "cv.docx", 10 * MB + 1, "File size must be less than 10MB"],
  ["resume", "cv.odt", 10, "Please upload a PDF, DOC, or DOCX file"],
  ["profile-image", "profile.png", 5 * MB, null],
  ["profile-image", "profile.png", 5 * MB + 1, "Image size must be less than 5MB"],
  ["profile-image", "profile.pdf", 10, "Please select a valid image file"],
  ["import", "site.zip", 1024 * MB, null],
  ["import", "site.zip", 1024 * MB + 1, REFUSALS.importTooLarge],
])("for %s a file %s of %d bytes gets %j", (place, fileName, bytes, problem) => {
  expect(uploadProblem(place, { fileName, bytes })).toBe(problem);
});

test("accepted extensions include aliases", () => {
  expect(extensionsFor("project-thumbnail")).toEqual(["jpg", "jpeg", "jpe", "jfif", "png", "apng"]);
  expect(extensionsFor("import")).toEqual(["zip", "csv"]);
});
