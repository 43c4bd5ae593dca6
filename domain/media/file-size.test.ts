import { expect, test } from "vitest";
import { fileSize } from "./file-size.ts";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1000, "1 KB"],
  [1550, "1.6 KB"],
  [9949, "9.9 KB"],
  [9951, "10 KB"],
  [640_400, "640 KB"],
  [999_499, "999 KB"],
  [999_600, "1 MB"],
  [2_440_000, "2.4 MB"],
  [209_715_200, "210 MB"],
  [3_000_000_000_000, "3000 GB"],
])("%d bytes are shown as %s", (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
