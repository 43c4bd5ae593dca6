import { isIP } from "node:net";
import { ownOrigins } from "../../http/own-origin.ts";

/** Loaded on demand: most sites never use passkeys. */
export const library = () => import("@simplewebauthn/server");

/** The relying party's id, and the origins where its passkeys work. */
export type RelyingParty = { id: string; origins: string[] };

const LOOPBACK = "localhost";

/** Null for bare IP addresses, which cannot have passkeys. WebAuthn §5.1.2 */
export function relyingPartyOf(siteUrl: string): RelyingParty | null {
  const origins = [...ownOrigins(siteUrl)];
  const host = new URL(siteUrl).hostname;
  if (origins.some((origin) => new URL(origin).hostname === LOOPBACK)) {
    return { id: LOOPBACK, origins };
  }
  return isIP(host.replace(/^\[|\]$/g, "")) ? null : { id: host, origins };
}
