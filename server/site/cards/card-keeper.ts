/** In bytes, of all drawn cards together: some 200 of them. */
const KEPT_MAX_BYTES = 16 * 1024 * 1024;
/** How many may wait their turn; past that visitors are asked to come again. */
const WAITING_MAX = 20;

export type CardKeeper = {
  /** The picture at an address, drawn by `draw` unless it is at hand; null when too many wait. */
  get(address: string, draw: () => Promise<Buffer>): Promise<Buffer | null>;
};

/**
 * Keeps drawn cards in memory, least recently used out first. They are drawn one after the other
 * and each once for all who ask, so that a flood of requests costs one processor at most.
 */
export function keepCards(maxBytes = KEPT_MAX_BYTES): CardKeeper {
  const kept = new Map<string, Buffer>();
  const underway = new Map<string, Promise<Buffer>>();
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  function keep(address: string, picture: Buffer): void {
    kept.set(address, picture);
    bytes += picture.length;
    for (const [oldest, old] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= old.length;
    }
  }

  function drawInTurn(address: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const drawing = last.then(draw);
    underway.set(address, drawing);
    // The next in line is not to fail with this one.
    last = drawing.then(
      (picture) => keep(address, picture),
      () => {},
    );
    last = last.finally(() => underway.delete(address));
    return drawing;
  }

  return {
    async get(address, draw) {
      const known = kept.get(address);
      if (known) {
        kept.delete(address);
        kept.set(address, known);
        return known;
      }
      const same = underway.get(address);
      if (same) return same;
      if (underway.size >= WAITING_MAX) return null;
      return drawInTurn(address, draw);
    },
  };
}
