/**
 * So many go on at once, in all tabs together: browsers keep six lines to a site, and uploads that take
 * all of them let nothing else of it through, for as long as a film takes.
 */
export const AT_ONCE = 3;

/**
 * Does its work when it is its turn among the uploads of this browser; rejects when `signal` says that
 * it is not needed any more. Where tabs cannot hear of each other (no https), it is its turn at once.
 */
export async function inTurn<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!("locks" in navigator)) return work();
  const done = await takeTurn(signal);
  try {
    return await work();
  } finally {
    done();
  }
}

/** Waits for whichever of the turns is free first; answers how to give it back. */
function takeTurn(signal: AbortSignal): Promise<() => void> {
  const isTaken = new AbortController();
  const waiting = { signal: AbortSignal.any([signal, isTaken.signal]) };
  return new Promise((resolve, reject) => {
    const take = () => {
      if (isTaken.signal.aborted) return;
      isTaken.abort();
      return new Promise<void>((done) => resolve(done));
    };
    for (let nth = 1; nth <= AT_ONCE; nth++) {
      // The others are called off once one is taken, which changes nothing any more.
      navigator.locks.request(`upload ${nth}`, waiting, take).catch(reject);
    }
  });
}
