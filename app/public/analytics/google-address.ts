import { CLICK_IDS } from "#domain/analytics/click-ids.ts";

/** What Google gets in place of the page's own address: of its query, only what says where a visit came from. */
export function googleAddress(page: { origin: string; pathname: string; search: string }): string {
  const kept = [...new URLSearchParams(page.search)].filter(
    ([name]) => name.startsWith("utm_") || Object.hasOwn(CLICK_IDS, name),
  );
  const query = new URLSearchParams(kept).toString();
  return page.origin + page.pathname + (query && `?${query}`);
}
