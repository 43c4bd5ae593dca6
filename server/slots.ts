export type RunInSlot = <T>(work: () => Promise<T>) => Promise<T>;

/** A FIFO semaphore. */
export function createSlots(concurrency: number): RunInSlot {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy < concurrency) busy += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot is passed on directly, so that no newcomer can take it.
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
