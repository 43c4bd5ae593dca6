import { useEffect } from "react";
import { GoBack } from "./go-back.tsx";
import { ProblemScreen } from "./problem-screen.tsx";
import { RetryLink } from "./retry-link.tsx";
import { useRetry } from "./use-retry.ts";

export const OFFLINE = "You're offline";

const ASKED_EVERY_MS = 5_000;

/** In place of a page that could not be fetched; loads it as soon as the server can be reached. */
export function OfflinePage() {
  const { attempt, retry } = useRetry();

  useEffect(() => {
    const again = () => retry("quietly");
    const timer = setInterval(again, ASKED_EVERY_MS);
    addEventListener("online", again);
    again();
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
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
