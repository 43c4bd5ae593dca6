type ConcurrencyLimits = { running: number; waiting: number; waitingPerSender: number };

export class TooBusy extends Error {
  override name = "TooBusy";
}

/** Waiting work starts round-robin by sender, so that none holds up the others. */
export class ConcurrencyLimit {
  readonly #limits: ConcurrencyLimits;
  readonly #queues = new Map<string, (() => void)[]>();
  #running = 0;
  #waiting = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** Rejects with `TooBusy` when too much is waiting. */
  async run<T>(sender: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.running) this.#running++;
    else await this.#waitForSlot(sender);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #waitForSlot(sender: string): Promise<void> {
    const queue = this.#queues.get(sender) ?? [];
    const { waiting, waitingPerSender } = this.#limits;
    if (this.#waiting >= waiting || queue.length >= waitingPerSender) {
      return Promise.reject(new TooBusy("too many requests are waiting"));
    }
    this.#waiting++;
    this.#queues.set(sender, queue);
    return new Promise((resolve) => queue.push(resolve));
  }

  /** Passes the slot to the sender served least recently. */
  #next(): void {
    const [first] = this.#queues;
    if (!first) {
      this.#running--;
      return;
    }
    const [sender, queue] = first;
    const start = queue.shift();
    this.#queues.delete(sender);
    if (queue.length > 0) this.#queues.set(sender, queue);
    this.#waiting--;
    start?.();
  }
}
