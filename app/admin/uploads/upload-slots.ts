/**
 * Across all tabs. Browsers open six HTTP/1.1 connections per origin; long uploads on all of them
 * would block every other request.
 */
export const PARALLEL_UPLOADS_MAX = 3;

/**
 * Limits parallel uploads in this browser; rejects when `signal` aborts. Without HTTPS there are no
 * Web Locks, and the work starts immediately.
 */
export async function withUploadSlot<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!("locks" in navigator)) return work();
  const release = await acquireSlot(signal);
  try {
    return await work();
  } finally {
    release();
  }
}

/** Waits for the first free slot; resolves to its release function. */
function acquireSlot(signal: AbortSignal): Promise<() => void> {
  const acquired = new AbortController();
  const options = { signal: AbortSignal.any([signal, acquired.signal]) };
  return new Promise((resolve, reject) => {
    const hold = () => {
      if (acquired.signal.aborted) return;
      acquired.abort();
      return new Promise<void>((release) => resolve(release));
    };
    for (let nth = 1; nth <= PARALLEL_UPLOADS_MAX; nth++) {
      // Once one lock is acquired the other requests abort; the promise is settled by then.
      navigator.locks.request(`upload ${nth}`, options, hold).catch(reject);
    }
  });
}
