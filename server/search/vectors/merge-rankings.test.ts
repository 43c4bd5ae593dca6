import { expect, test } from "vitest";
import { mergeRankings } from "./merge-rankings.ts";

const merged = (...rankings: string[][]) => mergeRankings(rankings).map(({ key }) => key);

test("what is in both rankings comes before what leads one of them", () => {
  expect(merged(["a", "b", "c"], ["d", "b", "e"])).toEqual(["b", "a", "d", "c", "e"]);
});

test("equals stay in the order of the first ranking", () => {
  expect(merged(["a", "b"], ["b", "a"])).toEqual(["a", "b"]);
});

test("what leads all rankings has a score of 1", () => {
  expect(mergeRankings([["a"], ["a", "b"]])[0]).toEqual({ key: "a", score: 1 });
  expect(mergeRankings([[], []])).toEqual([]);
});
