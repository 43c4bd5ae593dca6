import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { networkOf, normalizeAddress, parseAddressRange } from "./address-range.ts";
import { clientAddressResolver } from "./client-address.ts";

function requestFrom(peer: string | undefined, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: peer });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers["x-forwarded-for"] = forwarded;
  return request;
}

const silent = { warn() {} };
const LONG_CHAIN = Array.from({ length: 10_000 }, () => "10.0.0.1").join(", ");

test.each<[string, string[], string | undefined, string | undefined, string]>([
  ["a direct visitor", [], "203.0.113.9", undefined, "203.0.113.9"],
  ["a direct visitor over IPv6", [], "2001:DB8:0:0::7", undefined, "2001:db8::7"],
  ["an IPv4 visitor of an IPv6 socket", [], "::ffff:203.0.113.9", undefined, "203.0.113.9"],
  ["a visitor with a forged header", [], "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["a peer beside the trusted one", ["10.0.0.1"], "10.0.0.2", "198.51.100.1", "10.0.0.2"],
  ["one proxy", ["127.0.0.1"], "127.0.0.1", "198.51.100.1", "198.51.100.1"],
  [
    "one proxy, seen as mapped IPv6",
    ["127.0.0.1"],
    "::ffff:127.0.0.1",
    "198.51.100.1",
    "198.51.100.1",
  ],
  [
    "a mapped visitor behind a proxy",
    ["127.0.0.1"],
    "127.0.0.1",
    "::ffff:c633:6401",
    "198.51.100.1",
  ],
  ["a range of proxies", ["10.0.0.0/8"], "10.3.2.1", "198.51.100.1, 10.9.9.9", "198.51.100.1"],
  ["proxies over IPv6", ["fd00::/8"], "fd00::1", "2001:db8::5, fd12::9", "2001:db8::5"],
  [
    "a forged address on the left",
    ["10.0.0.1"],
    "10.0.0.1",
    "1.1.1.1, 198.51.100.1",
    "198.51.100.1",
  ],
  ["only proxies", ["10.0.0.0/8"], "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
  ["a proxy with an unknown visitor", ["10.0.0.1"], "10.0.0.1", "unknown", "10.0.0.1"],
  ["an empty header", ["10.0.0.1"], "10.0.0.1", "", "10.0.0.1"],
  ["garbage left of a proxy", ["10.0.0.0/8"], "10.0.0.1", "<script>, 10.0.0.2", "10.0.0.2"],
  ["addresses with ports", ["10.0.0.1"], "10.0.0.1", "[2001:db8::5]:4711", "2001:db8::5"],
  ["an address with a port", ["10.0.0.1"], "10.0.0.1", "198.51.100.1:4711", "198.51.100.1"],
  ["an address that is out of range", ["10.0.0.1"], "10.0.0.1", "999.1.1.1", "10.0.0.1"],
  ["an endless chain", ["10.0.0.0/8"], "10.0.0.1", LONG_CHAIN, "10.0.0.1"],
  ["a connection that is gone", ["10.0.0.1"], undefined, "198.51.100.1", ""],
])("%s is identified by its address", (_who, trusted, peer, forwarded, expected) => {
  expect(clientAddressResolver(trusted, silent)(requestFrom(peer, forwarded))).toBe(expected);
});

test("a forwarded address from an unlisted peer is logged once, and noticed each time", () => {
  const said: unknown[] = [];
  const log = { warn: (about: unknown) => void said.push(about) };
  const noticed: string[] = [];
  const addressOf = clientAddressResolver(["10.0.0.1"], log, (peer) => noticed.push(peer));
  addressOf(requestFrom("10.0.0.1", "198.51.100.1"));
  addressOf(requestFrom("10.0.0.2"));
  expect(said).toEqual([]);
  for (let i = 0; i < 3; i++) addressOf(requestFrom("10.0.0.2", "198.51.100.1"));
  expect(said).toEqual([{ peer: "10.0.0.2" }]);
  expect(noticed).toEqual(["10.0.0.2", "10.0.0.2", "10.0.0.2"]);
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::6", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each(["", "localhost", "1.2.3", "1.2.3.4.5", "::g", "[::1", "1.2.3.4:x", "\u0000"])(
  "%j is not an address",
  (text) => expect(normalizeAddress(text)).toBeNull(),
);

test.each([
  "",
  "10.0.0.0/33",
  "::/129",
  "10.0.0.0/8/8",
  "10.0.0.0/-1",
  "10.0.0.0/",
  "300.1.1.1",
  "fe80::1%eth0",
])("%j is not a range", (text) => expect(parseAddressRange(text)).toBeNull());
