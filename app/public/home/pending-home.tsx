import { useEffect } from "react";
import { SkeletonList } from "./skeleton-list.tsx";

/** Shown while navigation to home is slow. */
export function PendingHome() {
  // The router saved the scroll position when the navigation began.
  useEffect(() => {
    scrollTo({ top: 0, behavior: "instant" });
  }, []);
  return (
    <section aria-labelledby="pending-title" aria-busy="true" className="pending-home column">
      <div className="section-head">
        <h2 id="pending-title" className="display">
          Projects
        </h2>
        <p className="figures">Loading...</p>
      </div>
      <SkeletonList />
    </section>
  );
}
