import { expect, test } from "vitest";
import { croppedArea, hasCropRatio } from "./crop.ts";

test("a box of 16:9 is one in pixels, whatever the shape of the picture", () => {
  const box = { x: 0, y: 0, width: 50, height: 50 };
  expect(hasCropRatio(box, { width: 1600, height: 900 })).toBe(true);
  expect(hasCropRatio(box, { width: 1000, height: 1000 })).toBe(false);
  expect(hasCropRatio({ ...box, height: 28.13 }, { width: 1000, height: 1000 })).toBe(true);
  expect(hasCropRatio({ ...box, height: 28.13 }, { width: 0, height: 0 })).toBe(false);
});

test.each([
  [
    { x: 10, y: 20, width: 50, height: 25 },
    { left: 16, top: 18, width: 80, height: 23 },
  ],
  [
    { x: 50, y: 75, width: 50.01, height: 25.01 },
    { left: 80, top: 68, width: 80, height: 22 },
  ],
  [
    { x: 100, y: 100, width: 0.01, height: 0.01 },
    { left: 159, top: 89, width: 1, height: 1 },
  ],
])("the box %j is rounded to pixels inside the picture", (box, area) => {
  expect(croppedArea(box, { width: 160, height: 90 })).toEqual(area);
});
