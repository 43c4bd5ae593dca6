import { expect, test } from "vitest";
import { extensionsFor, uploadProblem } from "./check-upload.ts";
import { REFUSALS } from "./refusals.ts";
import type { UploadPlaceName } from "./upload-places.ts";

const MB = 1024 * 1024;

test.each<[UploadPlaceName, string, number, string | null]>([
  ["project-main", "film.MP4", 200 * MB - 1, null],
  ["project-main", "film.mp4", 200 * MB, REFUSALS.fileTooLarge],
  ["project-main", "page.html", 10, REFUSALS.unknownType],
  ["project-main", "photo.webp", 10, REFUSALS.unknownType],
  ["project-main", "photo.png.exe", 10, REFUSALS.unknownType],
  ["project-main", "without an end", 10, null],
  ["project-main", ".png", 10, null],
  ["project-thumbnail", "photo.jpeg", 64 * MB - 1, null],
  ["project-thumbnail", "photo.jpg", 64 * MB, REFUSALS.pictureTooLarge],
  ["project-thumbnail", "photo.jpg", 0, REFUSALS.empty],
  ["project-file", "table.xlsx", 1, null],
  ["project-file", "song.opus", 1, null],
  ["resume", "cv.pdf", 10 * MB - 1, null],
  ["resume", "cv.docx", 10 * MB, "File size must be less than 10MB"],
  ["resume", "cv.odt", 10, "Please upload a PDF, DOC, or DOCX file"],
  ["profile-image", "profile.png", 5 * MB - 1, null],
  ["profile-image", "profile.png", 5 * MB, "Image size must be less than 5MB"],
  ["profile-image", "profile.pdf", 10, "Please select a valid image file"],
  ["favicon", "notes.txt", 10, "File must be an image"],
  ["favicon", "favicon.ICO", 10, "Use a PNG, SVG, JPEG, WebP, GIF or AVIF image"],
  ["social-picture", "card.bmp", 10, "Use a JPEG, PNG or WebP picture"],
  ["favicon", "favicon.png", 79, null],
  ["post-picture", "photo.png", 100, null],
  ["post-picture", "notes.txt", 99, REFUSALS.tooSmall],
  ["post-picture", "photo.webp", 10 * MB - 1, null],
  ["post-picture", "photo.webp", 10 * MB, "Image size must be less than 10MB"],
  ["subscribers", "readers.csv", 20 * MB, "File size must be less than 20MB"],
  ["import", "site.zip", 1024 * MB - 1, null],
  ["import", "site.zip", 1024 * MB, REFUSALS.importTooLarge],
])("for %s a file %s of %d bytes gets %j", (place, fileName, bytes, problem) => {
  expect(uploadProblem(place, { fileName, bytes })).toBe(problem);
});

test("accepted extensions include aliases", () => {
  expect(extensionsFor("project-thumbnail")).toEqual(["jpg", "jpeg", "jpe", "jfif", "png", "apng"]);
  expect(extensionsFor("import")).toEqual(["zip", "csv"]);
});
