import { lookup } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

const TIMEOUT_MS = 20_000;

export type PostResult = { ok: true } | { ok: false; reason: string };

/** Checks addresses at connection time, so that DNS cannot lead inside the network (SSRF). */
export function postToPublicUrl(
  address: string,
  body: unknown,
  isAllowed: (ip: string) => boolean = isPublicAddress,
): Promise<PostResult> {
  const url = new URL(address);
  if (isIP(withoutBrackets(url.hostname)) && !isAllowed(withoutBrackets(url.hostname))) {
    return Promise.resolve(refusal(url.hostname));
  }
  const text = JSON.stringify(body);
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const request = send(url, {
      method: "POST",
      lookup: guardedLookup(isAllowed),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": Buffer.byteLength(text),
        "User-Agent": "Vitrine",
      },
    });
    request.on("error", (error) => resolve({ ok: false, reason: error.message }));
    request.on("response", (response) => {
      const status = response.statusCode ?? 0;
      // The body is of no use; redirects are not followed, since they may lead inside.
      response.destroy();
      const isAccepted = status >= 200 && status < 300;
      resolve(
        isAccepted ? { ok: true } : { ok: false, reason: `The server responded with ${status}` },
      );
    });
    request.end(text);
  });
}

function guardedLookup(isAllowed: (ip: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const blocked = addresses.find((one) => !isAllowed(one.address));
      if (blocked) return callback(new Error(refusal(hostname).reason), []);
      const [first] = addresses;
      if (options.all) return callback(null, addresses);
      return callback(null, first?.address ?? "", first?.family);
    });
  };
}

function refusal(hostname: string) {
  return { ok: false as const, reason: `${hostname} is inside a private network` };
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
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
