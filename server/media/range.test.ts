import { expect, test } from "vitest";
import { parseRange } from "./serve.ts";

test.each([
  ["bytes=0-0", 0, 0],
  ["bytes=0-99", 0, 99],
  ["bytes=10-", 10, 99],
  ["bytes=10-1000000", 10, 99],
  ["bytes=10-99999999999999999999999", 10, 99],
  ["bytes=-1", 99, 99],
  ["bytes=-1000", 0, 99],
  ["Bytes= 5 - 6 ", 5, 6],
])("%s of 100 bytes is the part from %i to %i", (header, start, end) => {
  expect(parseRange(header, 100)).toEqual({ kind: "part", range: { start, end } });
});

test.each(["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=99999999999999999999999-"])(
  "%s of 100 bytes cannot be satisfied",
  (header) => {
    expect(parseRange(header, 100)).toEqual({ kind: "none" });
  },
);

test.each([
  undefined,
  "",
  "bytes=",
  "bytes=-",
  "bytes=5-4",
  "bytes=0-1,5-6",
  "bytes=a-b",
  "bytes=0x1-2",
  "items=0-1",
  "bytes=--1",
])("%s gets the whole file", (header) => {
  expect(parseRange(header, 100)).toEqual({ kind: "whole" });
});
