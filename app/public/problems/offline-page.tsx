import { useEffect } from "react";
import { GoBack } from "./go-back.tsx";
import { ProblemScreen } from "./problem-screen.tsx";
import { RetryLink, useRetry } from "./retry-link.tsx";

export const OFFLINE = "You're offline";

const RETRY_EVERY_MS = 5_000;

/** Reloads as soon as the server can be reached. */
export function OfflinePage() {
  const { attempt, retry } = useRetry();

  useEffect(() => {
    const retrySilently = () => retry("silently");
    const timer = setInterval(retrySilently, RETRY_EVERY_MS);
    addEventListener("online", retrySilently);
    retrySilently();
    return () => {
      clearInterval(timer);
      removeEventListener("online", retrySilently);
    };
  }, [retry]);

  return (
    <ProblemScreen
      framed="Oh."
      title={OFFLINE}
      text="Check your connection. This page loads when you're back online."
    >
      <RetryLink
        attempt={attempt}
        retry={retry}
        failedText="Still offline. Try again in a moment."
      />
      <GoBack />
    </ProblemScreen>
  );
}
