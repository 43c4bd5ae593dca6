import { expect, test } from "vitest";
import { RateLimiter } from "./rate-limiter.ts";

const MINUTE_MS = 60_000;
const limits = { burst: 3, perMinute: 6, keysMax: 2 };

function takeMany(allowance: RateLimiter, key: string, count: number, now: number): number {
  return Array.from({ length: count }, () => allowance.take(key, now)).filter(Boolean).length;
}

test("a burst is allowed, then a steady rate, and unused attempts accumulate up to a burst", () => {
  const allowance = new RateLimiter(limits);
  expect(takeMany(allowance, "a", 10, 0)).toBe(3);
  expect(takeMany(allowance, "a", 10, MINUTE_MS / 6 - 1)).toBe(0);
  expect(takeMany(allowance, "a", 10, MINUTE_MS / 6)).toBe(1);
  expect(takeMany(allowance, "a", 10, 60 * MINUTE_MS)).toBe(3);
});

test("refused attempts do not delay the next one", () => {
  const allowance = new RateLimiter(limits);
  takeMany(allowance, "a", 3, 0);
  for (let now = 0; now < MINUTE_MS / 6; now += 100) expect(allowance.take("a", now)).toBe(false);
  expect(allowance.take("a", MINUTE_MS / 6)).toBe(true);
});

test("keys are independent, and a clock set back takes nothing away", () => {
  const allowance = new RateLimiter(limits);
  expect(takeMany(allowance, "a", 3, 1000)).toBe(3);
  expect(takeMany(allowance, "b", 3, 0)).toBe(3);
  expect(takeMany(allowance, "a", 3, 0)).toBe(0);
});

test("the least recently used key is evicted first", () => {
  const allowance = new RateLimiter(limits);
  takeMany(allowance, "a", 3, 0);
  takeMany(allowance, "b", 3, 1);
  takeMany(allowance, "a", 3, 2);
  takeMany(allowance, "c", 3, 3);
  expect(allowance.take("a", 4)).toBe(false);
  expect(allowance.take("b", 4)).toBe(true);
});
