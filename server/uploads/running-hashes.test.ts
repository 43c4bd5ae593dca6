import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { type RunningHashes, runningHashes } from "./running-hashes.ts";

const bytes = randomBytes(300);
const first = bytes.subarray(0, 100);
const second = bytes.subarray(100, 200);
const third = bytes.subarray(200);
const whole = createHash("sha256").update(bytes).digest("hex");

/** One request from start to end. */
function write(hashes: RunningHashes, id: string, offset: number, ...pieces: Buffer[]): void {
  const writer = hashes.track(id);
  let at = offset;
  for (const piece of pieces) {
    writer.add(at, piece);
    at += piece.length;
  }
  writer.stop();
}

test("the hash of bytes in order is returned once at the end", () => {
  const hashes = runningHashes();
  write(hashes, "a", 0, first);
  write(hashes, "b", 0, third);
  write(hashes, "a", 100, second, third);
  expect(hashes.finish("a", 300)).toBe(whole);
  expect(hashes.finish("a", 300)).toBeNull();
});

test("there is no hash for bytes with a gap, duplicated, or incomplete", () => {
  const hashes = runningHashes();
  write(hashes, "gap", 0, first);
  write(hashes, "gap", 200, third);
  write(hashes, "twice", 0, first, second);
  write(hashes, "twice", 100, second, third);
  write(hashes, "part", 0, first);
  write(hashes, "elsewhere", 100, second);
  for (const id of ["gap", "twice", "part", "elsewhere"]) {
    expect(hashes.finish(id, 300)).toBeNull();
  }
});

test("there is no hash with simultaneous or unfinished writers", () => {
  const hashes = runningHashes();
  const one = hashes.track("both");
  const other = hashes.track("both");
  one.add(0, bytes);
  one.stop();
  other.stop();
  hashes.track("still").add(0, bytes);
  expect([hashes.finish("both", 300), hashes.finish("still", 300)]).toEqual([null, null]);
});

test("an upload interrupted before its first byte is tracked, and leftovers are dropped", () => {
  const hashes = runningHashes();
  write(hashes, "a", 0);
  write(hashes, "a", 0, bytes);
  write(hashes, "left", 0, bytes);
  expect(hashes.finish("a", 300)).toBe(whole);
  for (let i = 0; i < 100; i++) write(hashes, `other ${i}`, 0, first);
  expect(hashes.finish("left", 300)).toBeNull();
});
