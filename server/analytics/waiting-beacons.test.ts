import { expect, test } from "vitest";
import { evidenceFrom } from "./evidence.ts";
import { type WaitingBeacon, WaitingBeacons } from "./waiting-beacons.ts";

function beacon(path: string): WaitingBeacon {
  return {
    path,
    isOpened: true,
    isReopened: false,
    isRead: true,
    seconds: 0,
    at: new Date("2026-03-10T10:00:00Z"),
    evidence: evidenceFrom("", ""),
    userAgent: "Firefox",
    device: "desktop",
    country: "",
    longTermId: Promise.resolve(null),
    reporter: { address: "203.0.113.7", userAgent: "Firefox" },
  };
}
const paths = (beacons: readonly WaitingBeacon[]) => beacons.map(({ path }) => path);

test("of too many beacons the newest stay, and those put back are the oldest", () => {
  const waiting = new WaitingBeacons({ beacons: 3, bytes: 1_000_000 });
  for (const path of ["/1", "/2", "/3", "/4"]) waiting.add(beacon(path));
  const taken = waiting.take(2);
  expect(paths(taken)).toEqual(["/2", "/3"]);
  for (const path of ["/5", "/6"]) waiting.add(beacon(path));
  waiting.putBack(taken);
  expect(waiting.takeDropped()).toBe(3);
  expect(waiting.takeDropped()).toBe(0);
  expect(paths(waiting.take(9))).toEqual(["/4", "/5", "/6"]);
});

test("beacons with long texts are limited by their memory", () => {
  const waiting = new WaitingBeacons({ beacons: 1_000, bytes: 50_000 });
  const long = "/".padEnd(2_000, "a");
  for (let nth = 0; nth < 100; nth += 1) waiting.add(beacon(long));
  const taken = waiting.take(1_000);
  expect(taken.length).toBeLessThan(11);
  expect(taken.length + waiting.takeDropped()).toBe(100);
  for (let nth = 0; nth < 20; nth += 1) waiting.add(beacon("/"));
  expect(waiting.take(1_000)).toHaveLength(20);
});
