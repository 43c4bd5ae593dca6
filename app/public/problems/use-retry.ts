import { useCallback, useState } from "react";

export type Attempt = "none" | "going" | "failed";

/** Without a server, reloading would replace this page with the browser's own error page. */
export function useRetry() {
  const [attempt, setAttempt] = useState<Attempt>("none");
  const retry = useCallback(async (how: "visibly" | "silently") => {
    if (how === "visibly") setAttempt("going");
    if (await isReachable()) location.reload();
    else if (how === "visibly") setAttempt("failed");
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
