import { expect, test } from "vitest";
import { ProviderLimiter } from "./provider-limiter.ts";

const now = new Date("2026-05-01T12:00:00Z");
const inAMinute = new Date(now.getTime() + 60_000);

test.each([
  ["65,536 networks of one customer", (n: number) => `2001:db8:9:${n}::1`, "2001:db8:a::1"],
  ["256 addresses", (n: number) => `198.51.100.${n}`, "198.51.101.1"],
])("%s share one limit, others have their own", (_, addressOf, other) => {
  const limiter = new ProviderLimiter({ burst: 60, perMinute: 6 });
  const taken = Array.from({ length: 70 }, (_, n) => limiter.take(addressOf(n), now));
  expect(taken.filter(Boolean)).toHaveLength(60);
  expect(limiter.take(other, now)).toBe(true);
  const later = Array.from({ length: 7 }, (_, n) => limiter.take(addressOf(n), inAMinute));
  expect(later.filter(Boolean)).toHaveLength(6);
});
