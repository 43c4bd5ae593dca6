import fc from "fast-check";
import { expect, test } from "vitest";
import { codeFrom, shownRecoveryCode } from "./second-factor.ts";

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
  expect(codeFrom(typed)).toEqual(code);
});

test("a recovery code is shown in groups, and read again as it is shown", () => {
  expect(shownRecoveryCode("abcdefghjkmn")).toBe("abcd-efgh-jkmn");
  expect(codeFrom(shownRecoveryCode("abcdefghjkmn"))?.code).toBe("abcdefghjkmn");
});

test("whatever is typed is a code or none", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      expect(codeFrom(typed)?.code ?? "123456").toMatch(/^[0-9a-z]+$/);
    }),
  );
});
