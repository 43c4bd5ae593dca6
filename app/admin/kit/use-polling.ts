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

/** Skips polls while the tab is hidden; one that is due then is made when it is shown. Returns a cleanup function. */
export function pollWhileVisible(poll: () => Promise<void>, everyMs: number): () => void {
  let dueAt = performance.now() + everyMs;
  let timer: ReturnType<typeof setTimeout>;
  const schedule = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(run, Math.max(0, dueAt - performance.now()));
  };
  const run = () => {
    dueAt = performance.now() + everyMs;
    void poll();
    schedule();
  };
  schedule();
  document.addEventListener("visibilitychange", schedule);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", schedule);
  };
}
