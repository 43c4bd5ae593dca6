import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { runningHashes } from "./running-hashes.ts";

const bytes = randomBytes(300);
const first = bytes.subarray(0, 100);
const second = bytes.subarray(100, 200);
const third = bytes.subarray(200);
const whole = createHash("sha256").update(bytes).digest("hex");

test("the hash of what came in order is known at its end, once", () => {
  const hashes = runningHashes();
  hashes.add("a", 0, first);
  hashes.add("b", 0, third);
  hashes.add("a", 100, second);
  hashes.add("a", 200, third);
  expect(hashes.finish("a", 300)).toBe(whole);
  expect(hashes.finish("a", 300)).toBeNull();
});

test("nothing is said of what came with a gap, twice, or in part", () => {
  const hashes = runningHashes();
  hashes.add("gap", 0, first);
  hashes.add("gap", 200, third);
  hashes.add("twice", 0, first);
  hashes.add("twice", 100, second);
  hashes.add("twice", 100, second);
  hashes.add("part", 0, first);
  hashes.add("elsewhere", 100, second);
  for (const id of ["gap", "twice", "part", "elsewhere"]) {
    expect(hashes.finish(id, 300)).toBeNull();
  }
});

test("what begins anew is hashed anew, and what was left behind is forgotten", () => {
  const hashes = runningHashes();
  hashes.add("a", 0, third);
  hashes.add("a", 0, bytes);
  hashes.add("left", 0, bytes);
  expect(hashes.finish("a", 300)).toBe(whole);
  for (let i = 0; i < 100; i++) hashes.add(`other ${i}`, 0, first);
  expect(hashes.finish("left", 300)).toBeNull();
});
