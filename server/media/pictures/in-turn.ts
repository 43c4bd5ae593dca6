let last: Promise<unknown> = Promise.resolve();

/**
 * Reads and decodes a picture while this process does so with no other: one of 50 megapixels takes
 * 200 MB while that lasts, and many may be sent at the same moment.
 */
export function inTurn<T>(decode: () => Promise<T>): Promise<T> {
  const turn = last.then(decode);
  // Whoever asked hears of what failed; the next one has its turn all the same.
  last = turn.catch(() => {});
  return turn;
}
