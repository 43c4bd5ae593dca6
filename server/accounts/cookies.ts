/**
 * How cookies of accounts are named and marked. On https a name that begins with `__Host-` makes
 * browsers refuse one that another host or a page without https has set; without https sites on other
 * ports of the same machine share their cookies, so the port tells them apart. decisions: Accounts
 */
export function cookieSettings(siteUrl: string) {
  const { protocol, port } = new URL(siteUrl);
  const secure = protocol === "https:";
  return {
    // The library's own prefix would come ahead of ours.
    useSecureCookies: false,
    cookiePrefix: secure ? "__Host-vitrine" : `vitrine-${port || "80"}`,
    defaultCookieAttributes: { secure, httpOnly: true, sameSite: "lax" as const, path: "/" },
  };
}

/** The name of the cookie that holds a session's token. */
export function sessionCookieName(siteUrl: string): string {
  return `${cookieSettings(siteUrl).cookiePrefix}.session_token`;
}

/** The name of a cookie of our own beside the session's. */
export function ownCookieName(siteUrl: string, name: string): string {
  return `${cookieSettings(siteUrl).cookiePrefix}.${name}`;
}

/** A cookie of our own as a header sets it; of 0 seconds it is taken away. */
export function ownCookie(siteUrl: string, name: string, value: string, seconds: number): string {
  const { secure } = cookieSettings(siteUrl).defaultCookieAttributes;
  const marks = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${ownCookieName(siteUrl, name)}=${value}; ${marks}`;
}

/** The cookies that a browser sent, by name; the first counts where one name comes twice. */
export function cookiesFrom(header: string | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const pair of (header ?? "").split(";")) {
    const [name = "", ...value] = pair.split("=");
    const trimmed = name.trim();
    if (trimmed && !found.has(trimmed)) found.set(trimmed, value.join("=").trim());
  }
  return found;
}
