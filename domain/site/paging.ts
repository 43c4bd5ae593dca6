/** From 1; invalid and out-of-range numbers are clamped. */
export function pageNumber(asked: string | null, pages: number): number {
  const page = asked && /^\d{1,9}$/.test(asked) ? Number(asked) : 1;
  return Math.min(Math.max(page, 1), Math.max(pages, 1));
}
