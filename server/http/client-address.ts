import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { isInRanges, plainAddress } from "./address-range.ts";

/** Gives the visitor's IP address, as `plainAddress` writes it; empty when the connection is gone. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Who is at the other end: the peer of the connection, or, where that is one of `trustedProxies`,
 * the last address of `X-Forwarded-For` that is not. Everything left of it is what the visitor
 * says, and could be anything. `noticed` hears, once, of a proxy that is not named. decisions: Site
 */
export function clientAddresses(
  trustedProxies: string[],
  log: Pick<Logger, "warn">,
  noticed: (peer: string) => void = () => {},
): ClientAddress {
  const isTrusted = isInRanges(trustedProxies);
  let isReported = false;

  return ({ headers, socket }) => {
    const peer = plainAddress(socket.remoteAddress ?? "");
    const forwarded = headers["x-forwarded-for"];
    if (!peer || forwarded === undefined) return peer ?? "";
    if (!isTrusted(peer)) {
      if (!isReported) {
        log.warn({ peer }, "X-Forwarded-For is ignored: its sender is not in TRUSTED_PROXIES");
        noticed(peer);
      }
      isReported = true;
      return peer;
    }
    return beyond(peer, String(forwarded).split(","), isTrusted);
  };
}

/** Goes from the nearest to the farthest; what cannot be read ends the way. */
function beyond(peer: string, hops: string[], isTrusted: (address: string) => boolean): string {
  let found = peer;
  for (const hop of hops.reverse()) {
    const address = plainAddress(hop);
    if (!address) return found;
    found = address;
    if (!isTrusted(address)) return found;
  }
  return found;
}
