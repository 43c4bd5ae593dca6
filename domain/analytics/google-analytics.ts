const MEASUREMENT_ID = /^G-[A-Z0-9]{4,20}$/;

/** A measurement id as Google writes them; empty when the text is none, so that nothing is loaded. */
export function measurementIdFrom(text: string): string {
  const id = text.trim().toUpperCase();
  return MEASUREMENT_ID.test(id) ? id : "";
}

/**
 * Whether Google may hear of a page: the admin area is nobody's business, and an address with a
 * token would give it away. spec: public-site §1; decisions: Accounts
 */
export function isReportedPage({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): boolean {
  return !pathname.startsWith("/admin") && !/[?&]token=/.test(search);
}
