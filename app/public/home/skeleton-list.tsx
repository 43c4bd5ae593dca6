/** spec: public-site §9 */
const SKELETON_CARDS = 8;

export function SkeletonList() {
  return (
    <ul aria-label="Loading projects" className="project-grid skeletons">
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <li key={index} className="card project-card skeleton" aria-hidden="true">
          <span className="skeleton-picture ratio-4-3 round-m" />
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
