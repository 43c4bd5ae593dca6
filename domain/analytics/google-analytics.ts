const MEASUREMENT_ID = /^G-[A-Z0-9]{4,20}$/;

/** Empty when the text is not a measurement id, so nothing is loaded. */
export function measurementIdFrom(text: string): string {
  const id = text.trim().toUpperCase();
  return MEASUREMENT_ID.test(id) ? id : "";
}

/** A counted link whose issue is gone shows the not-found page, and its path names a subscriber. */
const PRIVATE_PATHS = ["/admin", "/newsletter/click/"];

/** Never admin pages or URLs with a token. spec: public-site §1; decisions: Accounts */
export function isReportedPage({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): boolean {
  const isPrivate = PRIVATE_PATHS.some((prefix) => pathname.startsWith(prefix));
  return !isPrivate && !/[?&]token=/.test(search);
}
