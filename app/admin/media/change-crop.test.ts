import { expect, test } from "vitest";
import { type CropChange, changeCrop } from "./change-crop.ts";

const PICTURE = { width: 400, height: 200 };
/** Square on screen. */
const BOX = { x: 10, y: 10, width: 40, height: 80 };

const repeat = (change: CropChange, times: number) =>
  Array.from({ length: times }).reduce<typeof BOX>((box) => changeCrop(box, change, PICTURE), BOX);

test("a crop moves by steps, and stops at the edges of its picture", () => {
  expect(repeat("right", 1)).toEqual({ ...BOX, x: 15 });
  expect(repeat("left", 3)).toEqual({ ...BOX, x: 0 });
  expect(repeat("right", 20)).toEqual({ ...BOX, x: 60 });
  expect(repeat("up", 9)).toEqual({ ...BOX, y: 0 });
  expect(repeat("down", 9)).toEqual({ ...BOX, y: 20 });
});

test("a crop grows and shrinks round its centre in its shape, within its picture and the smallest size", () => {
  const smaller = repeat("smaller", 1);
  expect(smaller.x + smaller.width / 2).toBeCloseTo(30);
  expect(smaller.y + smaller.height / 2).toBeCloseTo(50);
  expect(smaller.height / smaller.width).toBeCloseTo(2);
  const smallest = repeat("smaller", 50);
  expect([smallest.width, smallest.height]).toEqual([expect.closeTo(12.5), expect.closeTo(25)]);
  const largest = repeat("larger", 50);
  expect([largest.y, largest.width, largest.height]).toEqual([0, 50, 100]);
});
