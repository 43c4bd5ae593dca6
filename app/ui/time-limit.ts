const TIMEOUT_MS = 30_000;

/** Also aborts after 30 seconds: a request on a stalled connection would never fail by itself. */
export function withTimeLimit(signal?: AbortSignal): AbortSignal {
  if (signal?.aborted) return signal;
  const either = new AbortController();
  // Safari has AbortSignal.any since 17.4 only.
  for (const one of [signal, AbortSignal.timeout(TIMEOUT_MS)]) {
    one?.addEventListener("abort", () => either.abort(one.reason), { once: true });
  }
  return either.signal;
}
