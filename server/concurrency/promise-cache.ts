type PromiseCacheOptions<Value> = {
  entriesMax: number;
  /** How long to keep a value that is there since `now`; null: until it is cleared or displaced. */
  lifetimeMs: (value: Value, now: number) => number | null;
};

type Entry<Value> = { value: Promise<Value>; until: number | null };

/** LRU of this process. Equal requests at the same time share one; failures are not kept. */
export class PromiseCache<Value> {
  readonly #options: PromiseCacheOptions<Value>;
  #entries = new Map<string, Entry<Value>>();

  constructor(options: PromiseCacheOptions<Value>) {
    this.#options = options;
  }

  /** `now`: in ms since 1970. */
  async get(key: string, now: () => number, find: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    if (known && (known.until === null || known.until > now())) {
      this.#put(key, known);
      return known.value;
    }
    const entry: Entry<Value> = { value: find(), until: null };
    this.#put(key, entry);
    try {
      const value = await entry.value;
      const since = now();
      const lifetime = this.#options.lifetimeMs(value, since);
      if (lifetime !== null) entry.until = since + lifetime;
      return value;
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      throw error;
    }
  }

  /** Later calls do not share requests that are under way. */
  clear(): void {
    this.#entries.clear();
  }

  #put(key: string, entry: Entry<Value>): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [leastRecent] = this.#entries.keys();
    if (this.#entries.size > this.#options.entriesMax && leastRecent !== undefined)
      this.#entries.delete(leastRecent);
  }
}
