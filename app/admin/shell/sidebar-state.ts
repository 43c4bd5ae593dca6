/** A cookie, so that the server can render the sidebar in this state. */
const COOKIE = "sidebar";
const COLLAPSED = "collapsed";
const COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60;

/** `cookies`: the Cookie header of a request. */
export function isCollapsedIn(cookies: string): boolean {
  return cookies.split(";").some((cookie) => cookie.trim() === `${COOKIE}=${COLLAPSED}`);
}

export function saveCollapsed(isCollapsed: boolean): void {
  const value = isCollapsed ? COLLAPSED : "open";
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API requires https
  document.cookie = `${COOKIE}=${value}; Path=/admin; Max-Age=${COOKIE_MAX_AGE_S}; SameSite=Lax${secure}`;
}
