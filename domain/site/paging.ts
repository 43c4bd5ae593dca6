/**
 * The page that an address asks for, counted from 1. Whatever is no page of the list (no number,
 * 0, too far) is answered with the nearest one that is.
 */
export function pageNumber(asked: string | null, pages: number): number {
  const page = asked && /^\d{1,9}$/.test(asked) ? Number(asked) : 1;
  return Math.min(Math.max(page, 1), Math.max(pages, 1));
}
