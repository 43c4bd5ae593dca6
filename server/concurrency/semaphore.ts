type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** First in, first out. */
export function createSemaphore(concurrency: number): Semaphore {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy < concurrency) busy += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The permit is passed on directly, so that no newcomer can take it.
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
