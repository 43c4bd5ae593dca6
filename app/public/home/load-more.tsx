import { useRef, useState } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { problemOf } from "./remote-list.ts";

/** spec: public-site §9. Fetching happens meanwhile. */
const DELAY_MS = 500;

type LoadMoreProps = {
  /** URL of the next page, followed without scripts. */
  to: string;
  /** Whether more projects are to be shown that have not been found yet. */
  isPending: boolean;
  fetchNext: () => Promise<unknown>;
  show: () => void;
};

/** spec: public-site §2, "Load More Projects" */
export function LoadMore({ to, isPending, fetchNext, show }: LoadMoreProps) {
  const isHydrated = useHydrated();
  const [isFetching, setIsFetching] = useState(false);
  const isLoading = isFetching || isPending;
  const [problem, setProblem] = useState("");
  const button = useRef<HTMLButtonElement>(null);

  const load = async () => {
    if (isLoading) return;
    setIsFetching(true);
    setProblem("");
    try {
      await Promise.all([new Promise((resolve) => setTimeout(resolve, DELAY_MS)), fetchNext()]);
      // Null once unmounted.
      if (button.current) show();
    } catch (error) {
      setProblem(problemOf(error));
    }
    setIsFetching(false);
  };

  const className = "pill load-more no-print";
  return (
    <div className="load-more-area">
      {isHydrated ? (
        <button
          ref={button}
          type="button"
          className={className}
          aria-disabled={isLoading}
          onClick={load}
        >
          {isLoading ? "Loading..." : "Load More Projects"}
        </button>
      ) : (
        <a href={to} rel="next" className={className}>
          Load More Projects
        </a>
      )}
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
