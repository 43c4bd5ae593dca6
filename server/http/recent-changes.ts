const REMEMBERED_MAX = 500;

/** When each tag last changed (ms), for clients that missed events. */
export class RecentChanges {
  #changes = new Map<string, number>();
  #forgotten: number;

  constructor(startedAt: number) {
    this.#forgotten = startedAt;
  }

  record(tags: readonly string[], at: number): void {
    for (const tag of tags) {
      this.#changes.delete(tag);
      this.#changes.set(tag, at);
    }
    for (const [tag, then] of this.#changes) {
      if (this.#changes.size <= REMEMBERED_MAX) break;
      this.#changes.delete(tag);
      this.#forgotten = then;
    }
  }

  reset(at: number): void {
    this.#changes.clear();
    this.#forgotten = at;
  }

  /** Tags changed at or after a moment; `*` when unknown. */
  since(moment: number): string[] {
    if (moment <= this.#forgotten) return ["*"];
    return [...this.#changes].filter(([, at]) => at >= moment).map(([tag]) => tag);
  }
}
