/** In a cookie, so that the server draws the sidebar as the owner left it. */
const COOKIE = "sidebar";
const COLLAPSED = "collapsed";
const KEPT_FOR_S = 365 * 24 * 60 * 60;

/** Whether the cookies of a request say that the sidebar is collapsed; anything else says that it is not. */
export function isCollapsedIn(cookies: string): boolean {
  return cookies.split(";").some((cookie) => cookie.trim() === `${COOKIE}=${COLLAPSED}`);
}

/** Remembers it for this browser, for a year. */
export function keepCollapsed(isCollapsed: boolean): void {
  const value = isCollapsed ? COLLAPSED : "open";
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the other way exists on https alone
  document.cookie = `${COOKIE}=${value}; Path=/admin; Max-Age=${KEPT_FOR_S}; SameSite=Lax${secure}`;
}
