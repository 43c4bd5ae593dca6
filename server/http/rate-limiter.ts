/** `burst` attempts at once, then `perMinute`, for each of at most `keysMax` keys. */
type RateLimits = { burst: number; perMinute: number; keysMax: number };

type Bucket = { left: number; at: number };

const MINUTE_MS = 60_000;

/** Token bucket in this process's memory. For exact limits across processes use the database. */
export class RateLimiter {
  readonly #limits: RateLimits;
  readonly #buckets = new Map<string, Bucket>();

  constructor(limits: RateLimits) {
    this.#limits = limits;
  }

  /** Counts an attempt at `now` (ms since 1970) if it is allowed. */
  take(key: string, now: number): boolean {
    const { keysMax } = this.#limits;
    const left = this.#leftOf(key, now);
    const isAllowed = left >= 1;
    this.#buckets.delete(key);
    this.#buckets.set(key, { left: isAllowed ? left - 1 : left, at: now });
    const [leastRecent] = this.#buckets.keys();
    if (this.#buckets.size > keysMax && leastRecent !== undefined) {
      this.#buckets.delete(leastRecent);
    }
    return isAllowed;
  }

  #leftOf(key: string, now: number): number {
    const { burst, perMinute } = this.#limits;
    const known = this.#buckets.get(key) ?? { left: burst, at: now };
    const regained = (Math.max(0, now - known.at) / MINUTE_MS) * perMinute;
    return Math.min(burst, known.left + regained);
  }
}
