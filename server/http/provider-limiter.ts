import type { World } from "../world.ts";
import { providerNetworkOf } from "./address-range.ts";
import { RateLimiter } from "./rate-limiter.ts";

/** `burst` attempts at once, then `perMinute`. */
type ProviderLimits = { burst: number; perMinute: number };

const PROVIDERS_MAX = 10_000;

/**
 * Stops those who send from thousands of networks and would never reach the limit of any. To be asked after the
 * limit of the network, so that one visitor cannot use up what others of the provider have. Carriers put many
 * customers behind one network, so it has to be far above what visitors do. Per process and database.
 */
export class ProviderLimiter {
  readonly #limits: ProviderLimits;
  readonly #limiters = new WeakMap<World["db"], RateLimiter>();

  constructor(limits: ProviderLimits) {
    this.#limits = limits;
  }

  /** Counts an attempt from an address if it is allowed. */
  take({ db, now }: Pick<World, "db" | "now">, address: string): boolean {
    const limiter =
      this.#limiters.get(db) ?? new RateLimiter({ ...this.#limits, keysMax: PROVIDERS_MAX });
    this.#limiters.set(db, limiter);
    return limiter.take(providerNetworkOf(address), now().getTime());
  }
}
