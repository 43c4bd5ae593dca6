import { expect, test } from "vitest";
import { emailAddressFrom } from "#domain/mail/email-address.ts";
import { templates } from "./templates.ts";

test("an address cannot add recipients to the owner's reply", () => {
  const email = "ada%40gmail.com?bcc=spy%40evil.example&x=@evil.com";
  expect(emailAddressFrom(email)).toBe(email);
  const message = {
    fullName: "Ada",
    email,
    reason: "hiring" as const,
    message: "Hello",
    sentOn: "Nov 22, 2026",
  };
  const frame = { siteName: "Osei & Co", origin: "https://site.example" };
  const { html } = templates.contactMessage(message, frame);
  const [, link = ""] = /href="(mailto:[^"]*)"/.exec(html) ?? [];
  expect(link).toBe("mailto:ada%2540gmail.com%3Fbcc%3Dspy%2540evil.example%26x%3D@evil.com");
});
