import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { isInRanges, normalizeAddress } from "./address-range.ts";

/** Resolves the normalized client IP; empty when the connection is gone. */
export type ClientAddress = (request: IncomingMessage) => string;

/** The peer, or the last untrusted `X-Forwarded-For`; others can be forged. decisions: Site */
export function clientAddressResolver(
  trustedProxies: string[],
  log: Pick<Logger, "warn">,
  onUnknownProxy: (peer: string) => void = () => {},
): ClientAddress {
  const isTrusted = isInRanges(trustedProxies);
  let isReported = false;

  return ({ headers, socket }) => {
    const peer = normalizeAddress(socket.remoteAddress ?? "");
    const forwarded = headers["x-forwarded-for"];
    if (!peer || forwarded === undefined) return peer ?? "";
    if (!isTrusted(peer)) {
      if (!isReported)
        log.warn({ peer }, "X-Forwarded-For is ignored: its sender is not in TRUSTED_PROXIES");
      isReported = true;
      onUnknownProxy(peer);
      return peer;
    }
    return firstUntrusted(peer, String(forwarded).split(","), isTrusted);
  };
}

/** Walks from the nearest hop; an unreadable one ends the walk. */
function firstUntrusted(
  peer: string,
  hops: string[],
  isTrusted: (address: string) => boolean,
): string {
  let found = peer;
  for (const hop of hops.reverse()) {
    const address = normalizeAddress(hop);
    if (!address) return found;
    found = address;
    if (!isTrusted(address)) return found;
  }
  return found;
}
