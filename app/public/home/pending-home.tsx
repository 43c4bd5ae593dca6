import { useEffect } from "react";
import { SkeletonList } from "./skeleton-list.tsx";

/** In place of the page that is left while home takes long to come. */
export function PendingHome() {
  // The place that was left is noted when a navigation begins.
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
