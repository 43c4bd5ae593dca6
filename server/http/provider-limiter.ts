import { providerNetworkOf } from "./address-range.ts";
import { RateLimiter } from "./rate-limiter.ts";

/** `burst` attempts at once, then `perMinute`. */
type ProviderLimits = { burst: number; perMinute: number };

const PROVIDERS_MAX = 10_000;

/**
 * Stops those who send from thousands of networks and would never reach the limit of any. To be asked after the
 * limit of the network, so that one visitor cannot use up what others of the provider have. Carriers put many
 * customers behind one network, so it has to be far above what visitors do. Per process.
 */
export class ProviderLimiter {
  readonly #limiter: RateLimiter;

  constructor(limits: ProviderLimits) {
    this.#limiter = new RateLimiter({ ...limits, keysMax: PROVIDERS_MAX });
  }

  /** Counts an attempt from an address if it is allowed. */
  take(address: string, now: Date): boolean {
    return this.#limiter.take(providerNetworkOf(address), now.getTime());
  }
}
