/** In bytes; about 200 cards. */
const CACHE_MAX_BYTES = 16 * 1024 * 1024;
/** Further requests get a 503 with Retry-After. */
const QUEUED_MAX = 20;

type CardCache = {
  /** Null when the queue is full. */
  get(address: string, draw: () => Promise<Buffer>): Promise<Buffer | null>;
};

/** Drawn sequentially and once per address, so a flood of requests uses at most one core. */
export function createCardCache(maxBytes = CACHE_MAX_BYTES): CardCache {
  const cached = new Map<string, Buffer>();
  const underway = new Map<string, Promise<Buffer>>();
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  function keep(address: string, picture: Buffer): void {
    cached.set(address, picture);
    bytes += picture.length;
    for (const [oldest, old] of cached) {
      if (bytes <= maxBytes) break;
      cached.delete(oldest);
      bytes -= old.length;
    }
  }

  function drawSequentially(address: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const drawing = last.then(draw);
    underway.set(address, drawing);
    // A failure must not reject the next drawing.
    last = drawing.then(
      (picture) => keep(address, picture),
      () => {},
    );
    last = last.finally(() => underway.delete(address));
    return drawing;
  }

  return {
    async get(address, draw) {
      const hit = cached.get(address);
      if (hit) {
        cached.delete(address);
        cached.set(address, hit);
        return hit;
      }
      const pending = underway.get(address);
      if (pending) return pending;
      if (underway.size >= QUEUED_MAX) return null;
      return drawSequentially(address, draw);
    },
  };
}
