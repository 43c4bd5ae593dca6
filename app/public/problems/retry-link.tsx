import { useLocation } from "react-router";
import type { Attempt } from "./use-retry.ts";

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
