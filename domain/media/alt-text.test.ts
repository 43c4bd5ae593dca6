import { expect, test } from "vitest";
import { ALT_TEXT_MAX_CHARS, parseAltText } from "./alt-text.ts";

test.each([
  ["  A quay \n\t at dawn ", "A quay at dawn"],
  ["turned\u202eround\u2066", "turnedround"],
  ["nul\u0000byte", "nul byte"],
  ["half \ud800 a pair", "half \ufffd a pair"],
  ["", ""],
  ["🛶".repeat(ALT_TEXT_MAX_CHARS), "🛶".repeat(ALT_TEXT_MAX_CHARS)],
  ["x".repeat(ALT_TEXT_MAX_CHARS + 1), null],
])("alt text %j is cleaned", (given, expected) => {
  expect(parseAltText(given)).toBe(expected);
});
