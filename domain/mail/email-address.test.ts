import { describe, expect, test } from "vitest";
import { EMAIL_MAX_CHARS, emailAddressFrom, mailtoAddress } from "./email-address.ts";

const label = (length: number) => "d".repeat(length);
/** As long as an address may be: 64 characters, an at sign, 189 more. */
const LONGEST = `${"a".repeat(64)}@${label(63)}.${label(63)}.${label(57)}.org`;

describe("is an address", () => {
  test.each([
    ["mirela@example.com", "mirela@example.com"],
    ["  mirela@example.com\n", "mirela@example.com"],
    ["Mirela.Osei@EXAMPLE.Com", "Mirela.Osei@example.com"],
    ["first+tag@sub.example.co.uk", "first+tag@sub.example.co.uk"],
    ["o'hara@example.ie", "o'hara@example.ie"],
    ["x@ü.example", "x@ü.example"],
    ["用户@例子.广告", "用户@例子.广告"],
    ["अजय@उदाहरण.भारत", "अजय@उदाहरण.भारत"],
    ["a@xn--bcher-kva.example", "a@xn--bcher-kva.example"],
    ["e\u0301@example.com", "\u00e9@example.com"],
    [LONGEST, LONGEST],
  ])("%s", (text, address) => {
    expect(emailAddressFrom(text)).toBe(address);
  });
});

describe("is none", () => {
  test.each([
    "",
    "   ",
    "mirela",
    "@example.com",
    "mirela@",
    "mirela@localhost",
    "mirela@example.123",
    "a@b@example.com",
    ".a@example.com",
    "a.@example.com",
    "a..b@example.com",
    "a@-example.com",
    "a@example-.com",
    "a@example..com",
    "a@example.com.",
    "a@[127.0.0.1]",
    '"a b"@example.com',
    "a b@example.com",
    "Mirela <a@example.com>",
    "a@example.com, b@example.com",
    "a@example.com\r\nBcc: b@example.com",
    "a\0@example.com",
    "a\u202e@example.com",
    "a\u200b@example.com",
    "\u3164@example.com",
    "\ufe0f@example.com",
    "a\u034f@example.com",
    "a@\u3164.com",
    "💌@example.com",
    `${"a".repeat(65)}@example.com`,
    `a@${label(64)}.com`,
    `${LONGEST}x`,
  ])("%j", (text) => {
    expect(emailAddressFrom(text)).toBeNull();
  });
});

test("the maximum length is accepted", () => {
  expect(LONGEST).toHaveLength(EMAIL_MAX_CHARS);
});

test.each([
  "ada@example.com",
  "ada%40gmail.com?bcc=spy%40evil.example&x=@evil.com",
  "a&cc=b@example.com",
  "a#b@example.com",
  "用户@例子.广告",
  '"a@b"@example.com',
])("a link to %s has one recipient, and nothing else", (email) => {
  const { pathname, search, hash } = new URL(`mailto:${mailtoAddress(email)}`);
  expect([decodeURIComponent(pathname), search, hash]).toEqual([email, "", ""]);
  expect(pathname.split("@")).toHaveLength(2);
});
