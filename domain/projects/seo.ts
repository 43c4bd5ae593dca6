import { isBlank } from "../text/blank.ts";

type Described = { metaTitle: string; metaDescription: string; slug: string | null };

/** Share of the three fields that are filled, in percent. spec: admin-area §5 */
export function seoPercent({ metaTitle, metaDescription, slug }: Described): number {
  const parts = [metaTitle, metaDescription, slug ?? ""];
  const filled = parts.filter((part) => !isBlank(part)).length;
  return Math.round((filled / parts.length) * 100);
}

/** spec: admin-area §5 (default, secondary, destructive) */
export function seoTone(percent: number): "good" | "quiet" | "alarm" {
  if (percent >= 100) return "good";
  return percent >= 50 ? "quiet" : "alarm";
}
