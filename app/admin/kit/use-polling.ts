import { useEffect } from "react";
import { useRevalidator } from "react-router";

const POLL_EVERY_MS = 15_000;

/** Polls while what is shown may change without a live change, such as when a process died. */
export function usePolling(isBusy: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(revalidate, POLL_EVERY_MS);
    return () => clearInterval(timer);
  }, [isBusy, revalidate]);
}
