/** Equal for equal values; 106 bits, so that two texts never share one. */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(sortedKeys(value));
  const hash = new TextHash();
  hash.add(text, 0, text.length);
  return hash.end();
}

/** In characters; takes some milliseconds. */
const STEP = 500_000;

/** The same for long texts on a server; `pause` lets others run between the steps. */
export async function fingerprintInSteps(
  value: unknown,
  pause: () => Promise<unknown>,
): Promise<string> {
  const text = JSON.stringify(sortedKeys(value));
  const hash = new TextHash();
  for (let from = 0; from < text.length; from += STEP) {
    if (from > 0) await pause();
    hash.add(text, from, Math.min(from + STEP, text.length));
  }
  return hash.end();
}

/** PostgreSQL orders the keys of an object in its own way. No value is as deep as `levels`. */
function sortedKeys(value: unknown, levels = 5): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((one) => sortedKeys(one, levels - 1));
  const entries = Object.entries(value).map(
    ([name, one]) => [name, sortedKeys(one, levels - 1)] as const,
  );
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Two cyrb53 with different seeds, in base 36. */
class TextHash {
  readonly #states = [1, 2].map((seed) => ({ h1: 0xdeadbeef ^ seed, h2: 0x41c6ce57 ^ seed }));

  add(text: string, from: number, to: number): void {
    for (const state of this.#states) {
      let { h1, h2 } = state;
      for (let at = from; at < to; at++) {
        const unit = text.charCodeAt(at);
        h1 = Math.imul(h1 ^ unit, 2654435761);
        h2 = Math.imul(h2 ^ unit, 1597334677);
      }
      Object.assign(state, { h1, h2 });
    }
  }

  end(): string {
    return this.#states.map(hashOf).join("");
  }
}

function hashOf(state: { h1: number; h2: number }): string {
  let { h1, h2 } = state;
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909);
  return (4294967296 * (2097151 & h2) + (h1 >>> 0)).toString(36).padStart(11, "0");
}
