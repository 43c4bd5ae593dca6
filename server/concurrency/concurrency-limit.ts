/** Runs work, at once or when it is its turn. */
export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>;

export const atOnce: RunLimited = (work) => work();

type ConcurrencyLimits = { running: number; waiting: number };

type Waiter = { start: () => void; refuse: (reason: string) => void };

export class TooBusy extends Error {
  override name = "TooBusy";
}

/**
 * Waiting work starts round-robin by client. When too much is waiting, that of the client with the most is
 * refused. So none holds up or shuts out the others.
 */
export class ConcurrencyLimit {
  readonly #limits: ConcurrencyLimits;
  readonly #queues = new Map<string, Waiter[]>();
  #running = 0;
  #waiting = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** Whether more work would have to wait. */
  get #isFull(): boolean {
    return this.#running >= this.#limits.running;
  }

  /**
   * Rejects with `TooBusy` when too much is waiting, or when `signal` aborts before the work has started.
   * @param client one key for all that a single party can hold (`providerNetworkOf`)
   */
  async run<T>(client: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw new TooBusy("waited too long");
    if (this.#isFull) await this.#waitForSlot(client, signal);
    else this.#running++;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #waitForSlot(client: string, signal?: AbortSignal): Promise<void> {
    const queue = this.#queues.get(client) ?? [];
    if (this.#waiting >= this.#limits.waiting && !this.#makeRoom(queue.length)) {
      return Promise.reject(new TooBusy("too many requests are waiting"));
    }
    this.#waiting++;
    this.#queues.set(client, queue);
    return new Promise((resolve, reject) => {
      const expire = () => waiter.refuse("waited too long");
      const waiter: Waiter = {
        start: () => {
          signal?.removeEventListener("abort", expire);
          resolve();
        },
        refuse: (reason) => {
          signal?.removeEventListener("abort", expire);
          queue.splice(queue.indexOf(waiter), 1);
          if (queue.length === 0) this.#queues.delete(client);
          this.#waiting--;
          reject(new TooBusy(reason));
        },
      };
      signal?.addEventListener("abort", expire, { once: true });
      queue.push(waiter);
    });
  }

  /** Rejects the latest waiter of the client with the longest queue, if that is longer than the new client's. */
  #makeRoom(waitingOfNewClient: number): boolean {
    let longest: Waiter[] = [];
    for (const queue of this.#queues.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= waitingOfNewClient + 1) return false;
    longest.at(-1)?.refuse("displaced by another client");
    return true;
  }

  /** Passes the slot to the client served least recently. */
  #next(): void {
    const [first] = this.#queues;
    if (!first) {
      this.#running--;
      return;
    }
    const [client, queue] = first;
    const waiter = queue.shift();
    this.#queues.delete(client);
    if (queue.length > 0) this.#queues.set(client, queue);
    this.#waiting--;
    waiter?.start();
  }
}
