import { expect, test } from "vitest";
import { fingerprint, fingerprintInSteps } from "./fingerprint.ts";

test("fingerprints stay as they are stored, whatever the order of keys", () => {
  expect(fingerprint("Harbour")).toBe("1fwbjyfsync06svdzpm6zn");
  expect(fingerprint({ b: [1, "ä"], a: null })).toBe(fingerprint({ a: null, b: [1, "ä"] }));
});

test("a long text is read in steps, with the same result", async () => {
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  const long = "<p>Ein längerer Text 🚢</p>".repeat(100_000);
  for (const value of [long, "", "short", { content: long, tags: ["b", "a"] }])
    expect(await fingerprintInSteps(value, pause)).toBe(fingerprint(value));
  expect(pauses).toBe(2 * Math.floor((long.length + 2) / 500_000));
  expect(pauses).toBeGreaterThan(4);
});
