import { expect, test } from "vitest";
import { isSameSecret } from "./is-same-secret.ts";

test("texts and bytes are the same secret only when they are equal", () => {
  expect(isSameSecret("123456", "123456")).toBe(true);
  expect(isSameSecret(Buffer.from("123456"), "123456")).toBe(true);
  expect(isSameSecret("123456", "123457")).toBe(false);
});

test("another length is another secret, also when it has as many characters", () => {
  expect(isSameSecret("12345", "123456")).toBe(false);
  expect(isSameSecret("", "123456")).toBe(false);
  expect(isSameSecret("١٢٣٤٥٦", "123456")).toBe(false);
});
