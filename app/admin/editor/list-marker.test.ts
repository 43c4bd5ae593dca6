import { expect, test } from "vitest";
import { markerNumber } from "./list-marker.ts";

test.each([
  ["3.", 3],
  ["12)", 12],
  ["(4)", 4],
  ["2.3", 3],
  ["1.2.7.", 7],
  ["c)", 3],
  ["B.", 2],
  ["bb.", 28],
  ["i.", 1],
  ["viii.", 8],
  ["XIV.", 14],
  ["xxxviii)", 38],
])("the marker %s stands for %d", (marker, number) => {
  expect(markerNumber(marker)).toBe(number);
});

test.each(["·", "o", "§", "-", "–", "", "•"])("the marker %j is a bullet", (marker) => {
  expect(markerNumber(marker)).toBeNull();
});

test("a letter that is a Roman number, too, is what the list goes on with", () => {
  expect(markerNumber("i.", 9)).toBe(9);
  expect(markerNumber("v.", 22)).toBe(22);
  expect(markerNumber("v.", 5)).toBe(5);
  expect(markerNumber("ii.", 2)).toBe(2);
});
