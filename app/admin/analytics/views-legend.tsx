export function ViewsLegend() {
  return (
    <p aria-hidden="true" className="views-legend">
      <span>Visitors</span>
      <span>All views</span>
    </p>
  );
}
