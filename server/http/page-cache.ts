import type { RenderedPage } from "./encoded-response.ts";

const PAGE_CACHE_MAX_BYTES = 64 * 1024 * 1024;

/** Larger pages, such as parts of a large sitemap, share a quarter of the cache. */
const LARGE_FROM_BYTES = 1024 * 1024;
const LARGE_SHARE = 1 / 4;

/** LRU. `generation` keeps a page rendered before a change from being stored after it. */
export class PageCache {
  #pages = new Map<string, RenderedPage>();
  #newest: string | undefined;
  #bytes = 0;
  #generation = 0;
  #maxBytes: number;

  constructor(maxBytes = PAGE_CACHE_MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get generation(): number {
    return this.#generation;
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes };
  }

  get(key: string, now: number): RenderedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    if (page.until !== null && page.until <= now) {
      this.#remove(key, page);
      return undefined;
    }
    if (key !== this.#newest) {
      this.#pages.delete(key);
      this.#putLast(key, page);
    }
    return page;
  }

  set(key: string, page: RenderedPage, generation: number): void {
    const isLarge = page.bytes >= LARGE_FROM_BYTES;
    const room = isLarge ? this.#maxBytes * LARGE_SHARE : this.#maxBytes;
    if (generation !== this.#generation || page.bytes > room) return;
    const former = this.#pages.get(key);
    if (former) this.#remove(key, former);
    if (isLarge) this.#makeRoomAmongLarge(room - page.bytes);
    this.#putLast(key, page);
    this.#bytes += page.bytes;
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest, old);
    }
  }

  invalidate(tags: Iterable<string>): void {
    this.#generation++;
    const changed = new Set<string>(tags);
    for (const [key, page] of this.#pages) {
      if (page.tags.some((tag) => changed.has(tag))) this.#remove(key, page);
    }
  }

  clear(): void {
    this.#generation++;
    this.#pages.clear();
    this.#newest = undefined;
    this.#bytes = 0;
  }

  #makeRoomAmongLarge(maxBytes: number): void {
    const large = [...this.#pages].filter(([, { bytes }]) => bytes >= LARGE_FROM_BYTES);
    let sum = large.reduce((total, [, { bytes }]) => total + bytes, 0);
    for (const [key, page] of large) {
      if (sum <= maxBytes) break;
      this.#remove(key, page);
      sum -= page.bytes;
    }
  }

  /** A Map iterates in insertion order, so the last inserted is evicted last. */
  #putLast(key: string, page: RenderedPage): void {
    this.#pages.set(key, page);
    this.#newest = key;
  }

  #remove(key: string, page: RenderedPage): void {
    this.#pages.delete(key);
    if (key === this.#newest) this.#newest = undefined;
    this.#bytes -= page.bytes;
  }
}
