import { expect, test } from "vitest";
import { createTimeLeftEstimator, formatTimeLeft } from "./time-left.ts";

const MB = 1_000_000;

test("a steady rate gives an estimate after two seconds", () => {
  const secondsLeft = createTimeLeftEstimator();
  const estimates = [0, 1, 2, 3].map((second) =>
    secondsLeft(second * 1000, second * 10 * MB, 100 * MB),
  );
  expect(estimates).toEqual([null, null, 8, 7]);
});

test("no estimate after a pause, or after a restart at a lower offset", () => {
  const secondsLeft = createTimeLeftEstimator();
  for (const second of [0, 1, 2, 3]) secondsLeft(second * 1000, second * 10 * MB, 100 * MB);
  expect(secondsLeft(6000, 30 * MB, 100 * MB)).toBeNull();
  expect(secondsLeft(9000, 20 * MB, 100 * MB)).toBeNull();
});

test.each([
  [1, "a few seconds left"],
  [12, "15 seconds left"],
  [56, "1 minute left"],
  [400, "7 minutes left"],
  [3 * 3600, "3 hours left"],
])("%d seconds read as %s", (seconds, text) => {
  expect(formatTimeLeft(seconds)).toBe(text);
});
