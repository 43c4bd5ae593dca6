type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many pieces of work go on at once; the others wait, in the order in which they came. */
function turns(atOnce: number): Turn {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy < atOnce) busy += 1;
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

/**
 * Reads and decodes a picture while this process does so with no other: one of 50 megapixels takes
 * 200 MB while that lasts, and many may be sent at the same moment.
 */
export const inTurn = turns(1);

/**
 * Has a process draw something that was sent. It may take half a minute, in which no photo needs to
 * wait; one turn is left to whoever uploads a drawing while a job draws another file.
 */
export const inDrawingTurn = turns(2);

/** Makes smaller sizes, which keeps a core busy for seconds. */
export const inEncodingTurn = turns(1);
