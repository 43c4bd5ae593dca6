/** So many attempts at once, then so many a minute, for each of at most `keysMax` keys. */
export type AllowanceLimits = { burst: number; perMinute: number; keysMax: number };

type Bucket = { left: number; at: number };

const MINUTE_MS = 60_000;

/**
 * A limit on attempts that costs next to nothing: kept in the memory of this process, where the key
 * that was longest silent makes room for a new one. For limits that must hold exactly, and on every
 * process together, use the database.
 */
export class Allowance {
  readonly #limits: AllowanceLimits;
  readonly #buckets = new Map<string, Bucket>();

  constructor(limits: AllowanceLimits) {
    this.#limits = limits;
  }

  /** Whether `key` may make one more attempt at `now`, in milliseconds since 1970; if so, it counts. */
  take(key: string, now: number): boolean {
    const { keysMax } = this.#limits;
    const left = this.#leftOf(key, now);
    const isAllowed = left >= 1;
    // Put in anew, so that the map stays in the order of the last attempts.
    this.#buckets.delete(key);
    this.#buckets.set(key, { left: isAllowed ? left - 1 : left, at: now });
    const [longestSilent] = this.#buckets.keys();
    if (this.#buckets.size > keysMax && longestSilent !== undefined) {
      this.#buckets.delete(longestSilent);
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
