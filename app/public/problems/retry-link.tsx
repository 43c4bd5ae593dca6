import { useCallback, useState } from "react";
import { useLocation } from "react-router";

type RetryLinkProps = { attempt: Attempt; retry: (how: "visibly") => void; failedText: string };

export function RetryLink({ attempt, retry, failedText }: RetryLinkProps) {
  const { pathname, search } = useLocation();
  return (
    <>
      <a
        href={pathname + search}
        aria-disabled={attempt === "going" || undefined}
        className="pill pill-filled"
        onClick={(event) => {
          event.preventDefault();
          if (attempt !== "going") retry("visibly");
        }}
      >
        {attempt === "going" ? "Retrying..." : "Retry"}
      </a>
      <p role="status" className="problem-attempt">
        {attempt === "failed" && failedText}
      </p>
    </>
  );
}

type Attempt = "none" | "going" | "failed";

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
