type RunInSlot = <T>(work: () => Promise<T>) => Promise<T>;

/** A FIFO semaphore. */
function createSlots(concurrency: number): RunInSlot {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy < concurrency) busy += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}

/** One at a time: a picture of 50 megapixels takes 200 MB while it is decoded. */
export const inDecodingSlot = createSlots(1);

/** The second slot serves uploads while a job draws, which may take half a minute. */
export const inRenderingSlot = createSlots(2);

export const inEncodingSlot = createSlots(1);
