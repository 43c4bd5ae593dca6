import { isReservedSlug, numbered } from "#domain/posts/slug.ts";

/** Gives out slugs as `nextFree` does, and tries no number of one name again. */
export class FreeSlugs {
  readonly #occupied: Set<string>;
  readonly #nextNumbers = new Map<string, number>();

  constructor(occupied: Iterable<string>) {
    this.#occupied = new Set(occupied);
  }

  take(base: string): string {
    const slug = this.#isFree(base) ? base : this.#takeNumbered(base);
    this.#occupied.add(slug);
    return slug;
  }

  #takeNumbered(base: string): string {
    for (let n = this.#untried(base, 2); ; n = this.#untried(base, n + 1)) {
      this.#nextNumbers.set(kinOf(base, n), n + 1);
      const slug = numbered(base, n);
      if (this.#isFree(slug)) return slug;
    }
  }

  #untried(base: string, n: number): number {
    const next = Math.max(n, this.#nextNumbers.get(kinOf(base, n)) ?? n);
    return next === n ? n : this.#untried(base, next);
  }

  #isFree(slug: string): boolean {
    return !this.#occupied.has(slug) && !isReservedSlug(slug);
  }
}

/** What stands ahead of numbers of so many digits: a long name loses a letter for each of them. */
function kinOf(base: string, n: number): string {
  const digits = String(n).length;
  return `${digits} ${numbered(base, n).slice(0, -digits)}`;
}
