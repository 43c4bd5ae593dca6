type ConcurrencyLimits = { running: number; waiting: number; waitingPerClient: number };

export class TooBusy extends Error {
  override name = "TooBusy";
}

/** Waiting work starts round-robin by client, so that none holds up the others. */
export class ConcurrencyLimit {
  readonly #limits: ConcurrencyLimits;
  readonly #queues = new Map<string, (() => void)[]>();
  #running = 0;
  #waiting = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** Rejects with `TooBusy` when too much is waiting, or when `signal` aborts before the work has started. */
  async run<T>(client: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#running < this.#limits.running) this.#running++;
    else await this.#waitForSlot(client, signal);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #waitForSlot(client: string, signal?: AbortSignal): Promise<void> {
    const queue = this.#queues.get(client) ?? [];
    const { waiting, waitingPerClient } = this.#limits;
    if (this.#waiting >= waiting || queue.length >= waitingPerClient) {
      return Promise.reject(new TooBusy("too many requests are waiting"));
    }
    this.#waiting++;
    this.#queues.set(client, queue);
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(start), 1);
        if (queue.length === 0) this.#queues.delete(client);
        this.#waiting--;
        reject(new TooBusy("waited too long"));
      };
      const start = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      signal?.addEventListener("abort", leave, { once: true });
      queue.push(start);
    });
  }

  /** Passes the slot to the client served least recently. */
  #next(): void {
    const [first] = this.#queues;
    if (!first) {
      this.#running--;
      return;
    }
    const [client, queue] = first;
    const start = queue.shift();
    this.#queues.delete(client);
    if (queue.length > 0) this.#queues.set(client, queue);
    this.#waiting--;
    start?.();
  }
}
