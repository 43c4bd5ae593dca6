import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { pollWhileVisible } from "./poll-while-visible.ts";

const POLL_EVERY_MS = 15_000;

/** Polls while what is shown may change without a live change, such as when a process died. */
export function usePolling(isBusy: boolean, everyMs = POLL_EVERY_MS): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isBusy) return pollWhileVisible(revalidate, everyMs);
  }, [isBusy, revalidate, everyMs]);
}
