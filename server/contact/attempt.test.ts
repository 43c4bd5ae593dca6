import { expect, test } from "vitest";
import { MESSAGE_MAX_CHARS, validateContact } from "#domain/contact/validate.ts";
import { attemptFrom, attemptSchema } from "./attempt.ts";

test("a line break of a form without scripts counts as one character", () => {
  const lines = "ab\r\n".repeat(MESSAGE_MAX_CHARS / 3 - 1);
  const sender = { full_name: "Ada Byron", email: "ada@example.com", reason: "hiring" };
  const body = attemptSchema.parse({ ...sender, message: `${lines}ab` });
  const connection = { address: "203.0.113.9", userAgent: "", hasOptedOut: false };
  const { problems, message } = validateContact(attemptFrom(body, connection).draft);
  expect(problems).toEqual({});
  expect(message?.message).toBe(`${lines}ab`.replaceAll("\r", ""));
});
