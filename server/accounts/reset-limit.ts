import { tooManyAttempts } from "#domain/accounts/messages.ts";
import { networkOf } from "../http/address-range.ts";
import { RateLimiter } from "../http/rate-limiter.ts";

const RESETS_PER_NETWORK = { burst: 5, perMinute: 0.2, keysMax: 10_000 };
const MINUTES_TO_WAIT = 5;

const allowance = new RateLimiter(RESETS_PER_NETWORK);

/** Null when allowed, which counts as an attempt; else the error. */
export function checkResetLimit(address: string, now: Date): string | null {
  if (allowance.take(networkOf(address), now.getTime())) return null;
  return tooManyAttempts(MINUTES_TO_WAIT);
}
