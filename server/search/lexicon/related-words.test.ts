import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { expect, test, vi } from "vitest";
import { relatedWords } from "./related-words.ts";

test.each([
  ["exam", "test"],
  ["frightened", "scare"],
  ["tickets", "pass"],
  ["invented", "inventor"],
  ["newcomers", "newbie"],
  ["rebranding", "brand"],
  ["re-indexed", "index"],
])("%s is related to %s", (word, other) => {
  const similarity = relatedWords(word).get(other) ?? 0;
  expect(similarity).toBeGreaterThan(0);
  expect(similarity).toBeLessThan(0.5);
});

test("a word that begins with re- by chance is no word of its rest", () => {
  expect(relatedWords("report").has("port")).toBe(false);
  expect(relatedWords("regional").has("gional")).toBe(false);
});

test("synonyms are nearer than more special words", () => {
  const related = relatedWords("buy");
  expect(related.get("purchase")).toBeGreaterThan(related.get("subscribe") ?? 1);
});

test.each([
  "",
  "a",
  "0",
  "xyzzyq",
  "日本語",
  "the\n",
  "../../etc/passwd",
  "constructor",
  "_",
  " ",
  "x".repeat(5_000),
])("%j has no related words, or a few", (word) => {
  expect(relatedWords(word).size).toBeLessThan(50);
});

test("a word is not related to itself, and phrases are left out", () => {
  const words = [...relatedWords("card").keys()];
  expect(words).not.toContain("card");
  expect(words.filter((word) => !/^[a-z]+$/.test(word))).toEqual([]);
});

// They have hundreds of more general and more special words, which weigh less.
test.each(["run", "lines", "plants"])(
  "what weighs too little to be wanted beside %s is not read",
  (word) => {
    const from = 0.31;
    const all = [...relatedWords(word)];
    const reads = vi.spyOn(fs, "readSync");
    syncBuiltinESMExports();
    const wanted = [...relatedWords(word, from)];
    const count = reads.mock.calls.length;
    reads.mockRestore();
    syncBuiltinESMExports();
    expect(wanted.toSorted()).toEqual(all.filter(([, weight]) => weight >= from).toSorted());
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(40);
  },
);
