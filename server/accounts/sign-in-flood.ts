import { providerNetworkOf } from "../http/address-range.ts";
import { RateLimiter } from "../http/rate-limiter.ts";

/** Stops attackers with thousands of networks, who would never reach the limit of any. */
const ATTEMPTS_PER_PROVIDER = { burst: 60, perMinute: 6, keysMax: 10_000 };

const allowance = new RateLimiter(ATTEMPTS_PER_PROVIDER);

export function isFlooding(address: string, now: Date): boolean {
  return !allowance.take(providerNetworkOf(address), now.getTime());
}
