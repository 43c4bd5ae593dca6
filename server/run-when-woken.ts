/** Background work of a process. */
export type Woken = {
  /** There may be something to do. */
  wake(): void;
  stop(): Promise<void>;
};

/**
 * Works now, whenever it is woken, and every `everyMs`; never twice at once. Failures are reported, and no reason
 * to miss being woken meanwhile.
 */
export function runWhenWoken(
  work: (stopping: AbortSignal) => Promise<void>,
  { everyMs, failed }: { everyMs: number; failed: (error: unknown) => void },
): Woken {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isWoken = false;
  const run = async () => {
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false;
      await work(stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) failed(error);
      });
    }
  };
  const wake = () => {
    isWoken = true;
    running ??= run().finally(() => {
      running = null;
    });
  };
  const timer = setInterval(wake, everyMs).unref();
  wake();
  return {
    wake,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
