import { useCallback, useState } from "react";

/** How an attempt to load the page again stands; `failed` once the server could not be reached. */
export type Attempt = "none" | "going" | "failed";

/**
 * Loads the document again, but only when the server answers: without one the browser would show a
 * page of its own in place of this one. An attempt made `quietly` shows nothing when it fails.
 */
export function useRetry() {
  const [attempt, setAttempt] = useState<Attempt>("none");
  const retry = useCallback(async (how: "aloud" | "quietly") => {
    if (how === "aloud") setAttempt("going");
    if (await isReachable()) location.reload();
    else if (how === "aloud") setAttempt("failed");
  }, []);
  return { attempt, retry };
}

async function isReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch("/healthz", { method: "HEAD", cache: "no-store" });
    return ok;
  } catch {
    return false;
  }
}
