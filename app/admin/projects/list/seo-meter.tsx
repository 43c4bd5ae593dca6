const PARTS = ["title", "description", "slug"];

/** spec: admin-area §5, "SEO percentage" */
export function SeoMeter({ percent, tone }: { percent: number; tone: "good" | "quiet" | "alarm" }) {
  const filled = Math.round((percent / 100) * PARTS.length);
  return (
    <span className="seo muted fine gap-m" data-tone={tone}>
      <span aria-hidden="true">
        {PARTS.map((part, index) => (
          <i key={part} data-filled={index < filled || undefined} />
        ))}
      </span>
      {percent}%
    </span>
  );
}
