import { expect, test } from "vitest";
import { storableStrings } from "../../tests/support/nasty-strings.ts";
import { replyLink } from "./reply-link.ts";

const MESSAGE = {
  fullName: "Ada Byron",
  email: "ada@example.com",
  reason: "hiring",
  message: "Hello,\nare you free?",
  sentOn: "Nov 22, 2026, 14:05",
} as const;
const partsOf = (link: string) => {
  const { pathname, searchParams } = new URL(link.replaceAll("+", "%2B"));
  return {
    to: decodeURIComponent(pathname),
    subject: searchParams.get("subject"),
    body: searchParams.get("body"),
  };
};

test("a reply goes to the sender and quotes the message", () => {
  expect(partsOf(replyLink(MESSAGE))).toEqual({
    to: "ada@example.com",
    subject: "Re: Hiring Opportunity",
    body: "\r\n\r\nOn Nov 22, 2026, 14:05, Ada Byron wrote:\r\n> Hello,\r\n> are you free?",
  });
});

test.each(["x".repeat(5_000), "💌".repeat(5_000), "\n".repeat(5_000), "é".repeat(5_000)])(
  "a long message is cut off at a character, and the link stays short",
  (message) => {
    const link = replyLink({ ...MESSAGE, fullName: "ü".repeat(100), message });
    expect(link.length).toBeLessThanOrEqual(2_000);
    expect(partsOf(link).body).toMatch(/…$/);
    expect(partsOf(link).body).not.toContain("\ufffd");
  },
);

test("nothing in a message can add a header or another recipient", () => {
  for (const text of storableStrings(100)) {
    const email = `a&cc=b?bcc=c${"d"}@example.com`;
    const link = replyLink({ ...MESSAGE, email, fullName: text, message: text });
    const { searchParams } = new URL(link);
    expect([...searchParams.keys()]).toEqual(["subject", "body"]);
  }
});
