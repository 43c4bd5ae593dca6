import { isReservedSlug, numberedSlug } from "#domain/forms/slug.ts";

/** Assigns slugs like `nextFreeSlug`, but remembers the numbers tried for each name. */
export class FreeSlugs {
  readonly #occupied: Set<string>;
  readonly #lastNumber = new Map<string, number>();

  constructor(occupied: Iterable<string>) {
    this.#occupied = new Set(occupied);
  }

  take(base: string): string {
    let n = this.#lastNumber.get(base) ?? 0;
    let slug: string;
    do {
      n += 1;
      slug = n === 1 ? base : numberedSlug(base, n);
    } while (this.#occupied.has(slug) || isReservedSlug(slug));
    this.#lastNumber.set(base, n);
    this.#occupied.add(slug);
    return slug;
  }
}
