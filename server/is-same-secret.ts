import { timingSafeEqual } from "node:crypto";

/** In constant time for values of the same length, which is no secret. */
export function isSameSecret(actual: string | Buffer, expected: string | Buffer): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
