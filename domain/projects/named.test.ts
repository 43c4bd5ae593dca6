import { expect, test } from "vitest";
import { namedSchema, normalizeName } from "./named.ts";

test.each([
  ["zero-width marks", "AC\u200bME\ufeff", "ACME"],
  ["a joiner between letters that join by nothing", "AC\u200dME\u200c", "ACME"],
  ["a soft hyphen", "Har\u00adbour", "Harbour"],
  ["marks of direction", "\u200fACME\u202e\u2066", "ACME"],
  ["blanks of all kinds", "\u00a0Port\u2003\u2800 of\tFerrol\u3000", "Port of Ferrol"],
  ["NUL", "A\u0000B", "A B"],
  ["a joiner that shapes a letter", "می\u200cخواهم", "می\u200cخواهم"],
  ["a sign of several parts", "❤\ufe0f\u200d🔥 Studio", "❤\ufe0f\u200d🔥 Studio"],
  ["a letter in two parts", "Ferro\u0301l", "Ferról"],
])("names that look alike are equal: %s", (_, typed, seen) => {
  expect(normalizeName(typed)).toBe(seen);
  expect(namedSchema.parse({ intent: "add", kind: "client", name: typed })).toMatchObject({
    name: seen,
  });
});

test.each(["", " ", "\u200b\u2060", "\u3164\u2800", "\u200d", "\u202e"])(
  "%j is no name",
  (name) => {
    const { error } = namedSchema.safeParse({ intent: "add", kind: "role", name });
    expect(error?.issues[0]?.message).toBe("Name is required");
  },
);
