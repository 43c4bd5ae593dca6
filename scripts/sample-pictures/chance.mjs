/** Repeatable chance (mulberry32): the same seed gives the same numbers, so the same picture. */
export function chance(seed) {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** A number from `low` up to `high`. */
    between: (low, high) => low + (high - low) * fraction(),
    /** One item of a list. */
    pick: (items) => items[Math.floor(fraction() * items.length)],
  };
}
