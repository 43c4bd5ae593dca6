import { expect, test } from "vitest";
import { emailFrom, parseCredentials } from "./credentials.ts";

test("an email is trimmed and stripped of control characters", () => {
  expect(emailFrom(" ada@example.com\n")).toBe("ada@example.com");
  expect(emailFrom("a\0da@example.com\u0085")).toBe("ada@example.com");
  expect(emailFrom("\ud800")).toBe("\ufffd");
  expect(emailFrom("x".repeat(2_000))).toHaveLength(1_000);
  expect(emailFrom(undefined)).toBe("");
});

test("email and password are required, and the password is not changed", () => {
  expect(parseCredentials({ email: "ada@example.com", password: " x\0 " })).toEqual({
    ok: true,
    credentials: { email: "ada@example.com", password: " x\0 " },
  });
  expect(parseCredentials({ email: "\0", password: "" })).toEqual({
    ok: false,
    problems: { email: "Email is required", password: "Password is required" },
  });
});
