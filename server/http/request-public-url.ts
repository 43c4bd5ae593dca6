import { lookup } from "node:dns";
import { lookup as lookupAll } from "node:dns/promises";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

type PublicRequest = {
  method: "HEAD" | "GET" | "POST";
  headers?: Record<string, string | number>;
  body?: string;
  signal: AbortSignal;
};

/** `code`: of the system error, or `PRIVATE` for addresses inside a private network. */
type PublicResponse =
  | { ok: true; status: number; location: string | null }
  | { ok: false; reason: string; code: string };

/**
 * Checks addresses at connection time, so that DNS cannot lead inside the network (SSRF). Bodies of
 * responses are not read, and redirects, which may lead inside, are up to the caller.
 */
export function requestPublicUrl(
  url: URL,
  { method, headers, body, signal }: PublicRequest,
  isAllowed: (ip: string) => boolean = isPublicAddress,
): Promise<PublicResponse> {
  const host = withoutBrackets(url.hostname);
  if (isIP(host) && !isAllowed(host)) return Promise.resolve(privateNetwork(url.hostname));
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const request = send(url, {
      method,
      lookup: guardedLookup(isAllowed),
      signal,
      agent: false,
      headers: { "User-Agent": "Vitrine", ...headers },
    });
    request.on("error", (error) => {
      if (error instanceof PrivateNetwork) return resolve(privateNetwork(url.hostname));
      const code = "code" in error ? String(error.code) : error.name;
      resolve({ ok: false, reason: error.message, code });
    });
    request.on("response", (response) => {
      response.destroy();
      const { statusCode: status = 0, headers: received } = response;
      resolve({ ok: true, status, location: received.location ?? null });
    });
    // The only event after an unrequested 101 Switching Protocols; too late to matter after the others.
    request.on("close", () => {
      resolve({ ok: false, reason: "the connection was closed", code: "ECONNRESET" });
    });
    request.end(body);
  });
}

/**
 * Whether a URL leads inside the network, as far as can be seen now: a name that cannot be looked up is
 * checked again at each connection.
 */
export async function leadsInside(address: string): Promise<boolean> {
  const hostname = withoutBrackets(new URL(address).hostname);
  if (isIP(hostname)) return !isPublicAddress(hostname);
  const addresses = await lookupAll(hostname, { all: true }).catch(() => []);
  return addresses.some(({ address }) => !isPublicAddress(address));
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}

class PrivateNetwork extends Error {}

function privateNetwork(hostname: string): PublicResponse {
  return { ok: false, reason: `${hostname} is inside a private network`, code: "PRIVATE" };
}

function guardedLookup(isAllowed: (ip: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const isBlocked = addresses.some((one) => !isAllowed(one.address));
      if (isBlocked) return callback(new PrivateNetwork(), []);
      const [first] = addresses;
      if (options.all) return callback(null, addresses);
      return callback(null, first?.address ?? "", first?.family);
    });
  };
}

const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, "ipv4");
}
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2001::", 32],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, "ipv6");
}

/** RFC 6890 */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 4) return !NOT_PUBLIC.check(ip, "ipv4");
  return PUBLIC_V6.check(ip, "ipv6") && !NOT_PUBLIC.check(ip, "ipv6");
}
