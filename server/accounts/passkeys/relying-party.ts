import { isIP } from "node:net";
import { ownOrigins } from "../../http/own-origin.ts";

/** Whom passkeys belong to, and the pages they may be used on. */
export type RelyingParty = { id: string; origins: string[] };

const LOOPBACK = "localhost";

/**
 * The site as passkeys know it: by its host. Null where there can be none, since a bare IP address is no
 * name for one; this machine itself has one. WebAuthn §5.1.2
 */
export function relyingPartyOf(siteUrl: string): RelyingParty | null {
  const origins = [...ownOrigins(siteUrl)];
  const host = new URL(siteUrl).hostname;
  if (origins.some((origin) => new URL(origin).hostname === LOOPBACK)) {
    return { id: LOOPBACK, origins };
  }
  return isIP(host.replace(/^\[|\]$/g, "")) ? null : { id: host, origins };
}
