import { expect, test } from "vitest";
import { faviconNotes } from "./favicon.ts";

const LARGE = 2 * 1024 * 1024;
const SVG = "SVG favicons may not display on iOS. A PNG is made from it for those devices.";
const PNG = "PNG favicons work in all browsers and on all devices.";
const TOO_LARGE = "This file is larger than 2 MB. A small PNG works better.";

test.each([
  ["svg", 100, [SVG]],
  ["svg", LARGE + 1, [SVG, TOO_LARGE]],
  ["png", LARGE, [PNG]],
  ["png", LARGE + 1, [TOO_LARGE, PNG]],
  ["gif", LARGE + 1, [TOO_LARGE]],
  ["jpg", 100, []],
])("a %s file of %i bytes has its notes", (ext, bytes, texts) => {
  expect(faviconNotes(ext, bytes).map(({ text }) => text)).toEqual(texts);
});
