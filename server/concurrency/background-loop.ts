/** Background work of a process. */
export type BackgroundLoop = {
  /** There may be something to do. */
  trigger(): void;
  stop(): Promise<void>;
};

/**
 * Works now, whenever it is triggered, and every `everyMs`; never twice at once. Failures are reported; a trigger
 * during work that fails still runs it again.
 */
export function startBackgroundLoop(
  work: (stopping: AbortSignal) => Promise<void>,
  { everyMs, failed }: { everyMs: number; failed: (error: unknown) => void },
): BackgroundLoop {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isTriggered = false;
  const run = async () => {
    while (isTriggered && !stopping.signal.aborted) {
      isTriggered = false;
      await work(stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) failed(error);
      });
    }
  };
  const trigger = () => {
    isTriggered = true;
    running ??= run().finally(() => {
      running = null;
    });
  };
  const timer = setInterval(trigger, everyMs).unref();
  trigger();
  return {
    trigger,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
