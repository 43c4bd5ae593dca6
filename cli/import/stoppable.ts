const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Does some work that stops between two items when the process is asked to end. npm passes Ctrl-C on,
 * so it comes twice, and the second changes nothing.
 */
export async function stoppable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const name of SIGNALS) process.on(name, stop);
  try {
    return await work(stopping.signal);
  } finally {
    for (const name of SIGNALS) process.off(name, stop);
  }
}
