import { expect, test } from "vitest";
import { observePace, timeLeft } from "./pace.ts";

const MB = 1_000_000;

test("a steady pace tells what is left, after two seconds", () => {
  const pace = observePace();
  const told = [0, 1, 2, 3].map((second) => pace(second * 1000, second * 10 * MB, 100 * MB));
  expect(told).toEqual([null, null, 8, 7]);
});

test("a pace that breaks off, or begins anew further back, tells nothing", () => {
  const pace = observePace();
  for (const second of [0, 1, 2, 3]) pace(second * 1000, second * 10 * MB, 100 * MB);
  expect(pace(6000, 30 * MB, 100 * MB)).toBeNull();
  expect(pace(9000, 20 * MB, 100 * MB)).toBeNull();
});

test.each([
  [1, "a few seconds left"],
  [12, "15 seconds left"],
  [56, "1 minute left"],
  [400, "7 minutes left"],
  [3 * 3600, "3 hours left"],
])("%d seconds read as %s", (seconds, text) => {
  expect(timeLeft(seconds)).toBe(text);
});
