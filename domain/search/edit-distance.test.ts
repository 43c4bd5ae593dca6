import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance, oneEditFrom } from "./edit-distance.ts";

test.each([
  ["health", "health", 0],
  ["helth", "health", 1],
  ["haelth", "health", 1],
  ["healthy", "health", 1],
  ["wealth", "health", 1],
  ["hlth", "health", 2],
  ["bill", "banknote", 3],
])("from %j to %j there are %i edits, up to three", (one, other, edits) => {
  expect(editDistance(one, other, 2)).toBe(edits);
});

test("every word that is one edit away is at that distance", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abcdexyz"), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(word, (any) => {
      const distances = new Set(oneEditFrom(any).map((edited) => editDistance(any, edited, 2)));
      expect([...distances]).toEqual([1]);
    }),
  );
});

test("letters of other scripts are removed and swapped", () => {
  expect(oneEditFrom("архив")).toEqual(expect.arrayContaining(["арив", "рахив"]));
});
