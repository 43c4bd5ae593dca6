import { useCallback, useEffect, useState } from "react";
import { useLocation, useRouteError } from "react-router";
import { OFFLINE, UnreachableError } from "../../document/unreachable.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { GoBack, ProblemScreen } from "./problem-screen.tsx";

const RETRY_EVERY_MS = 5_000;

/** spec: public-site §8. By path, because the loader may have failed. */
const TITLES: Readonly<Record<string, string>> = {
  "/about": "Failed to load about content",
  "/blog": "Error Loading Blog Posts",
};

export function ErrorPage() {
  return useRouteError() instanceof UnreachableError ? <OfflinePage /> : <FailedPage />;
}

function FailedPage() {
  const { pathname } = useLocation();
  const { attempt, retry } = useRetry();
  return (
    <ProblemScreen
      isError
      framed="Oh."
      title={TITLES[pathname.replace(/(.)\/$/, "$1")] ?? "Something went wrong"}
      text="Please try again in a moment."
    >
      <RetryLink
        attempt={attempt}
        retry={retry}
        failedText="Still not available. Please try again in a moment."
      />
      <PageLink to="/" className="pill">
        Go Home
      </PageLink>
    </ProblemScreen>
  );
}

type RetryLinkProps = { attempt: Attempt; retry: (how: "visibly") => void; failedText: string };

function RetryLink({ attempt, retry, failedText }: RetryLinkProps) {
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
function useRetry() {
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

/** Reloads as soon as the server can be reached. */
function OfflinePage() {
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
      isError
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
