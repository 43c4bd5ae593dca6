/** What the chart's colours mean. */
export function ViewsLegend() {
  return (
    <p aria-hidden="true" className="views-legend">
      <span>Views</span>
      <span>Visitors</span>
    </p>
  );
}
