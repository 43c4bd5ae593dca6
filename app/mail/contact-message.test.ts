import { expect, test } from "vitest";
import { plainText } from "#domain/html/text.ts";
import { emailAddressFrom } from "#domain/mail/email-address.ts";
import { templates } from "./templates.ts";

const MESSAGE = {
  fullName: "Ada",
  email: "ada@example.com",
  reason: "hiring" as const,
  message: "Hello",
  sentOn: "Nov 22, 2026",
  isReplyable: true,
};
const FRAME = { siteName: "Osei & Co", origin: "https://site.example" };

test("an address cannot add recipients to the owner's reply", () => {
  const email = "ada%40gmail.com?bcc=spy%40evil.example&x=@evil.com";
  expect(emailAddressFrom(email)).toBe(email);
  const { html } = templates.contactMessage({ ...MESSAGE, email }, FRAME);
  const [, link = ""] = /href="(mailto:[^"]*)"/.exec(html) ?? [];
  expect(link).toBe("mailto:ada%2540gmail.com%3Fbcc%3Dspy%2540evil.example%26x%3D@evil.com");
});

test("the owner is asked to write to the sender where a reply would not reach them", () => {
  const replyable = templates.contactMessage(MESSAGE, FRAME);
  expect(replyable.text).toContain("Reply to this email to answer Ada.");
  expect(plainText(replyable.html)).toContain("Reply to this email to answer Ada.");
  const mail = { ...MESSAGE, email: "zoë@example.com", isReplyable: false };
  const { html, text } = templates.contactMessage(mail, FRAME);
  const request =
    "Write to zoë@example.com to answer Ada; a reply to this email would not reach them.";
  expect(text).toContain(request);
  expect(plainText(html)).toContain(request);
  expect(html).not.toContain("Reply to this email");
});
