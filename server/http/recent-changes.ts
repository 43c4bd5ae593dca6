/** How many different things are remembered; of what is older nothing is known. */
const REMEMBERED_MAX = 500;

/**
 * When each thing last changed, so that whoever was not listening for a while hears what they missed.
 * Moments are in milliseconds.
 */
export class RecentChanges {
  #changes = new Map<string, number>();
  /** Of what changed until then nothing is known. */
  #forgotten: number;

  constructor(startedAt: number) {
    this.#forgotten = startedAt;
  }

  note(tags: readonly string[], at: number): void {
    for (const tag of tags) {
      // A Map keeps the order of insertion: the first is the oldest.
      this.#changes.delete(tag);
      this.#changes.set(tag, at);
    }
    for (const [tag, then] of this.#changes) {
      if (this.#changes.size <= REMEMBERED_MAX) break;
      this.#changes.delete(tag);
      this.#forgotten = then;
    }
  }

  /** Anything may have changed. */
  forget(at: number): void {
    this.#changes.clear();
    this.#forgotten = at;
  }

  /** What has changed since a moment, that moment included; `*` when that cannot be told. */
  since(moment: number): string[] {
    if (moment <= this.#forgotten) return ["*"];
    return [...this.#changes].filter(([, at]) => at >= moment).map(([tag]) => tag);
  }
}
