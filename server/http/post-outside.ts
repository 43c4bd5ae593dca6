import { lookup } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

const WITHIN_MS = 20_000;

export type PostResult = { ok: true } | { ok: false; reason: string };

/**
 * Posts JSON to an address that a person typed in. Addresses inside our own network are refused, also
 * when a name leads there: the check is made on the very address that is connected to.
 */
export function postOutside(
  address: string,
  body: unknown,
  isAllowed: (ip: string) => boolean = isPublic,
): Promise<PostResult> {
  const url = new URL(address);
  if (isIP(bare(url.hostname)) && !isAllowed(bare(url.hostname))) {
    return Promise.resolve(refusal(url.hostname));
  }
  const text = JSON.stringify(body);
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const request = send(url, {
      method: "POST",
      lookup: guardedLookup(isAllowed),
      signal: AbortSignal.timeout(WITHIN_MS),
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": Buffer.byteLength(text),
        "User-Agent": "Vitrine",
      },
    });
    request.on("error", (error) => resolve({ ok: false, reason: error.message }));
    request.on("response", (response) => {
      const status = response.statusCode ?? 0;
      // What it says is of no use; a redirect is not followed, since it may lead inside.
      response.destroy();
      const isTaken = status >= 200 && status < 300;
      resolve(isTaken ? { ok: true } : { ok: false, reason: `It answered with ${status}` });
    });
    request.end(text);
  });
}

function guardedLookup(isAllowed: (ip: string) => boolean): LookupFunction {
  return (hostname, options, found) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, []);
      const inside = addresses.find((one) => !isAllowed(one.address));
      if (inside) return found(new Error(refusal(hostname).reason), []);
      const [first] = addresses;
      if (options.all) return found(null, addresses);
      return found(null, first?.address ?? "", first?.family);
    });
  };
}

function refusal(hostname: string) {
  return { ok: false as const, reason: `${hostname} is inside a private network` };
}

function bare(hostname: string): string {
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

/** Whether an IP address can be one of the open internet. RFC 6890 */
export function isPublic(ip: string): boolean {
  if (isIP(ip) === 4) return !NOT_PUBLIC.check(ip, "ipv4");
  return PUBLIC_V6.check(ip, "ipv6") && !NOT_PUBLIC.check(ip, "ipv6");
}
