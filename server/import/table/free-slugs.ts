import { isReservedSlug, numberedSlug } from "#domain/posts/slug.ts";

/** Assigns slugs like `nextFree`, but remembers the numbers tried for each name. */
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
      this.#nextNumbers.set(numberingKey(base, n), n + 1);
      const slug = numberedSlug(base, n);
      if (this.#isFree(slug)) return slug;
    }
  }

  #untried(base: string, n: number): number {
    const next = Math.max(n, this.#nextNumbers.get(numberingKey(base, n)) ?? n);
    return next === n ? n : this.#untried(base, next);
  }

  #isFree(slug: string): boolean {
    return !this.#occupied.has(slug) && !isReservedSlug(slug);
  }
}

/** Names are shortened by one letter per digit, so numbers are tracked per digit count. */
function numberingKey(base: string, n: number): string {
  const digits = String(n).length;
  return `${digits} ${numberedSlug(base, n).slice(0, -digits)}`;
}
