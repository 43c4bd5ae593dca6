import { useEffect } from "react";
import { useRevalidator } from "react-router";

const POLL_EVERY_MS = 15_000;

/** Polls while what is shown may change without a live change, such as when a process died. */
export function usePolling(isBusy: boolean, everyMs = POLL_EVERY_MS): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isBusy) return pollWhileVisible(revalidate, everyMs);
  }, [isBusy, revalidate, everyMs]);
}

/**
 * Polls again `everyMs` after the last poll has ended. Skips polls while the tab is hidden; one that is due
 * then is made when it is shown. Returns a cleanup function.
 */
export function pollWhileVisible(poll: () => Promise<unknown>, everyMs: number): () => void {
  let dueAt = performance.now() + everyMs;
  let timer: ReturnType<typeof setTimeout>;
  let isPolling = false;
  let isStopped = false;
  const schedule = () => {
    clearTimeout(timer);
    if (document.hidden || isPolling || isStopped) return;
    timer = setTimeout(run, Math.max(0, dueAt - performance.now()));
  };
  const run = async () => {
    isPolling = true;
    try {
      await poll();
    } finally {
      isPolling = false;
      dueAt = performance.now() + everyMs;
      schedule();
    }
  };
  schedule();
  document.addEventListener("visibilitychange", schedule);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", schedule);
  };
}
