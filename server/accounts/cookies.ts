/** Set by us, never by the client. */
export const ADDRESS_HEADER = "x-vitrine-address";
/** The port separates http sites on one host, which share cookies. decisions: Accounts */
export function cookieSettings(siteUrl: string) {
  const { protocol, port } = new URL(siteUrl);
  const secure = protocol === "https:";
  return {
    // The library would put its own prefix before ours.
    useSecureCookies: false,
    cookiePrefix: secure ? "__Host-vitrine" : `vitrine-${port || "80"}`,
    defaultCookieAttributes: { secure, httpOnly: true, sameSite: "lax" as const, path: "/" },
  };
}

export function sessionCookieName(siteUrl: string): string {
  return `${cookieSettings(siteUrl).cookiePrefix}.session_token`;
}

export function ownCookieName(siteUrl: string, name: string): string {
  return `${cookieSettings(siteUrl).cookiePrefix}.${name}`;
}

/** A `Set-Cookie` value; 0 seconds deletes the cookie. */
export function ownCookie(siteUrl: string, name: string, value: string, seconds: number): string {
  const { secure } = cookieSettings(siteUrl).defaultCookieAttributes;
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${ownCookieName(siteUrl, name)}=${value}; ${attributes}`;
}

export function cookiesFrom(header: string | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const pair of (header ?? "").split(";")) {
    const [name = "", ...value] = pair.split("=");
    const trimmed = name.trim();
    if (trimmed && !found.has(trimmed)) found.set(trimmed, value.join("=").trim());
  }
  return found;
}
