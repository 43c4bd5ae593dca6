const MEASUREMENT_ID = /^G-[A-Z0-9]{4,20}$/;

/** Empty when the text is not a measurement id, so nothing is loaded. */
export function measurementIdFrom(text: string): string {
  const id = text.trim().toUpperCase();
  return MEASUREMENT_ID.test(id) ? id : "";
}

/** Never admin pages or URLs with a token. spec: public-site §1; decisions: Accounts */
export function isReportedPage({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): boolean {
  return !pathname.startsWith("/admin") && !/[?&]token=/.test(search);
}
