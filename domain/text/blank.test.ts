import { expect, test } from "vitest";
import { isBlank, trimmed } from "./blank.ts";

test.for<[string, string]>([
  ["nothing", ""],
  ["spaces of every width", " \t\r\n\u0085\u00a0\u1680\u2003\u2028\u2029\u202f\u205f\u3000"],
  ["controls and NUL", "\u0000\u0007\u001b\u007f\u009f"],
  ["zero-width signs", "\u200b\u200c\u200d\u2060\u2061\u2064\ufeff\u00ad\u034f\u180e"],
  ["signs of direction", "\u061c\u200e\u200f\u202a\u202e\u2066\u2069"],
  ["variation selectors", "\ufe0f\ufe00\u180b\u{e0100}"],
  ["fillers of scripts", "\u115f\u1160\u3164\uffa0\u17b4\u17b5"],
  ["braille without dots", "\u2800\u2800"],
  ["tags and annotations", "\u{e0001}\u{e0061}\u{e007f}\ufff9\ufffa\ufffb"],
  ["musical controls and an empty note head", "\u{1d159}\u{1d173}\u{1d17a}"],
  ["halves of a pair", "\ud800\udc00".split("").reverse().join("")],
])("%s is blank", ([, text]) => {
  expect(isBlank(text)).toBe(true);
  expect(trimmed(text)).toBe("");
});

test.for<[string, string, string]>([
  ["a letter between spaces", " a ", "a"],
  ["a full stop", ".", "."],
  ["an emoji of several", "\u{1f469}\u200d\u{1f4bb}", "\u{1f469}\u200d\u{1f4bb}"],
  ["a heart in colour", "\u2764\ufe0f", "\u2764\ufe0f"],
  [
    "a Persian word",
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
  ],
  ["braille with a dot", "\u2801", "\u2801"],
  ["a Hebrew letter after a mark", "\u200f\u05d0", "\u200f\u05d0"],
  ["the Arabic sign of a number", "\u0600", "\u0600"],
])("%s is visible and kept", ([, text, kept]) => {
  expect(isBlank(text)).toBe(false);
  expect(trimmed(text)).toBe(kept);
});
