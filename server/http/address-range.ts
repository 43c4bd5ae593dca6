import { BlockList, isIP } from "node:net";

type AddressRange = { address: string; family: "ipv4" | "ipv6"; bits: number };

/** Parses `10.0.0.1`, `10.0.0.0/8`, `::1` or `fd00::/8`; otherwise null. */
export function parseAddressRange(text: string): AddressRange | null {
  const [address = "", prefix, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes("%")) return null;
  const whole = version === 4 ? 32 : 128;
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) return null;
  const bits = prefix === undefined ? whole : Number(prefix);
  return bits <= whole ? { address, family: version === 4 ? "ipv4" : "ipv6", bits } : null;
}

export function isInRanges(ranges: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges.map(parseAddressRange)) {
    if (range) list.addSubnet(range.address, range.bits, range.family);
  }
  return (address) => list.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
}

const RANGE_MAX_CHARS = 100;
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const MAPPED_HEX = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/;

/** Canonical IPv4 (also of IPv4-mapped IPv6) or compressed IPv6 without zone and port, or null. */
export function normalizeAddress(text: string): string | null {
  if (text.length > RANGE_MAX_CHARS) return null;
  const [bare = ""] = text
    .trim()
    .replace(/^\[(.*)\](?::\d{1,5})?$/, "$1")
    .replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/, "$1")
    .split("%", 1);
  const [, mapped] = MAPPED.exec(bare) ?? [];
  const version = isIP(mapped ?? bare);
  if (version === 0) return null;
  if (version === 4) return mapped ?? bare;
  // Node's only way to compress an IPv6 address.
  const short = new URL(`http://[${bare}]`).hostname;
  const [, high, low] = MAPPED_HEX.exec(short) ?? [];
  if (high === undefined || low === undefined) return short.slice(1, -1);
  return [high, low]
    .map((part) => Number.parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 255])
    .join(".");
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** @param host a name or address */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

const GROUPS_OF_A_NETWORK = 4;
const GROUPS_OF_A_SITE = 3;
const GROUPS = 8;

/** The unit of rate limits: an IPv4 address, or the /64 that one IPv6 host controls. */
export function networkOf(address: string): string {
  return isIP(address) === 6 ? `${groupsOf(address, GROUPS_OF_A_NETWORK)}::/64` : address;
}

/** The most one customer of a provider holds: a /24 of IPv4, a /48 of IPv6. */
export function providerNetworkOf(address: string): string {
  if (isIP(address) === 6) return `${groupsOf(address, GROUPS_OF_A_SITE)}::/48`;
  return address.replace(/\.\d+$/, ".0/24");
}

function groupsOf(address: string, count: number): string {
  const [before = "", after] = address.split("::");
  const head = before.split(":").filter(Boolean);
  const tail = after?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...tail].slice(0, count).join(":");
}
