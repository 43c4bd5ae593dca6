const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Aborts on Ctrl-C, SIGTERM and a closed terminal. Ctrl-C can arrive twice, since npm forwards it. */
export async function withAbortOnSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const name of SIGNALS) process.on(name, stop);
  try {
    return await work(stopping.signal);
  } finally {
    for (const name of SIGNALS) process.off(name, stop);
  }
}
