/** `before`: null when there was no visit, so nothing to compare with. */
export function changeText(now: number, before: number | null, period: string): string {
  if (before === null) return `No data for ${period}`;
  // Not every figure of a period with visits is above 0: no visit may have bounced.
  if (before === 0) return `0 for ${period}`;
  const percent = Math.round((now / before - 1) * 100);
  return `${percent > 0 ? "+" : ""}${percent}% from ${period}`;
}
