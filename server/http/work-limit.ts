/** So much work at a time, and so much waiting for it: in all, and of one sender. */
export type WorkLimits = { running: number; waiting: number; waitingOfOne: number };

/** Thrown when too much is waiting already: "come back in a moment". */
export class TooBusy extends Error {
  override name = "TooBusy";
}

/**
 * Bounds how much work goes on at the same time. What waits is begun in turns, one of each sender, so that
 * a sender of many requests does not hold up the others.
 */
export class WorkLimit {
  readonly #limits: WorkLimits;
  readonly #queues = new Map<string, (() => void)[]>();
  #running = 0;
  #waiting = 0;

  constructor(limits: WorkLimits) {
    this.#limits = limits;
  }

  /** Does the work when its turn comes; rejects with `TooBusy` when it cannot even wait. */
  async run<T>(sender: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.running) this.#running++;
    else await this.#turnOf(sender);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turnOf(sender: string): Promise<void> {
    const queue = this.#queues.get(sender) ?? [];
    const { waiting, waitingOfOne } = this.#limits;
    if (this.#waiting >= waiting || queue.length >= waitingOfOne) {
      return Promise.reject(new TooBusy("too many requests are waiting"));
    }
    this.#waiting++;
    this.#queues.set(sender, queue);
    return new Promise((resolve) => queue.push(resolve));
  }

  /** Hands the place of finished work to the sender whose last turn was longest ago. */
  #next(): void {
    const [first] = this.#queues;
    if (!first) {
      this.#running--;
      return;
    }
    const [sender, queue] = first;
    const begin = queue.shift();
    this.#queues.delete(sender);
    if (queue.length > 0) this.#queues.set(sender, queue);
    this.#waiting--;
    begin?.();
  }
}
