import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { ProviderLimiter } from "./provider-limiter.ts";

const { db } = await forAllTests(testDatabase());
const now = { db, now: () => new Date("2026-05-01T12:00:00Z") };
const inAMinute = { db, now: () => new Date("2026-05-01T12:01:00Z") };

test.each([
  ["65,536 networks of one customer", (n: number) => `2001:db8:9:${n}::1`, "2001:db8:a::1"],
  ["256 addresses", (n: number) => `198.51.100.${n}`, "198.51.101.1"],
])("%s share one limit, others have their own", (_, addressOf, other) => {
  const limiter = new ProviderLimiter({ burst: 60, perMinute: 6 });
  const taken = Array.from({ length: 70 }, (_, n) => limiter.take(now, addressOf(n)));
  expect(taken.filter(Boolean)).toHaveLength(60);
  expect(limiter.take(now, other)).toBe(true);
  const later = Array.from({ length: 7 }, (_, n) => limiter.take(inAMinute, addressOf(n)));
  expect(later.filter(Boolean)).toHaveLength(6);
});
