import { useEffect } from "react";

/** spec: public-site §9 */
const SKELETON_CARDS = 8;

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
        <p className="tabular">Loading...</p>
      </div>
      <SkeletonList />
    </section>
  );
}

export function SkeletonList() {
  return (
    <ul aria-label="Loading projects" className="project-grid stack">
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <li key={index} className="card project-card skeleton" aria-hidden="true">
          <span className="ratio-4-3 round-m" />
          <span className="skeleton-line" />
          <span className="skeleton-line" />
          <span className="skeleton-line" />
          <span className="skeleton-line" />
          <span className="skeleton-chips" />
        </li>
      ))}
    </ul>
  );
}
