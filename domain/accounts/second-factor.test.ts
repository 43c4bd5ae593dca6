import fc from "fast-check";
import { expect, test } from "vitest";
import { formatRecoveryCode, parseCode } from "./second-factor.ts";

test.each([
  ["123456", { kind: "app", code: "123456" }],
  [" 123 456\n", { kind: "app", code: "123456" }],
  ["１２３４５６", { kind: "app", code: "123456" }],
  ["abcd-efgh-jkmn", { kind: "recovery", code: "abcdefghjkmn" }],
  ["ABCD EFGH – JKMN", { kind: "recovery", code: "abcdefghjkmn" }],
  ["234567892345", { kind: "recovery", code: "234567892345" }],
  ["", null],
  ["12345", null],
  ["1234567", null],
  ["12345a", null],
  ["-12345", null],
  ["1e5", null],
  ["abcdefghijkl", null],
  ["abcdefghjkm", null],
  ["123456\0", null],
  [`${" ".repeat(200)}123456`, null],
])("%j holds %j", (typed, code) => {
  expect(parseCode(typed)).toEqual(code);
});

test("a formatted recovery code can be parsed", () => {
  expect(formatRecoveryCode("abcdefghjkmn")).toBe("abcd-efgh-jkmn");
  expect(parseCode(formatRecoveryCode("abcdefghjkmn"))?.code).toBe("abcdefghjkmn");
});

test("any input parses to a code or null", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      expect(parseCode(typed)?.code ?? "123456").toMatch(/^[0-9a-z]+$/);
    }),
  );
});
