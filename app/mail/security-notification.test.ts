import { expect, test } from "vitest";
import { SECURITY_NOTIFICATIONS } from "#domain/accounts/security-notifications.ts";
import { templates } from "./templates.ts";

const frame = { siteName: "Osei & Co", origin: "https://site.example" };
const when = "Nov 20, 2026, 21:15 (Europe/Berlin)";

test("a security notification says what happened, when, and what to do about it", () => {
  const detail = "<b>Phone</b>";
  const mail = templates.securityNotification({ kind: "passkey-added", detail, when }, frame);
  expect(mail.subject).toBe("A passkey was added – Osei & Co");
  expect(mail.html).toContain("&lt;b&gt;Phone&lt;/b&gt;");
  expect(mail.text).toContain("https://site.example/login?reset");
  expect(mail.text).toContain(when);
});

test("a replaced address gets no link to reset the password", () => {
  const mail = templates.securityNotification({ kind: "email-changed", detail: "", when }, frame);
  expect(mail.html).not.toContain("/login");
  expect(mail.text).toContain("vitrine owner reset-password");
});

test.each(Object.values(SECURITY_NOTIFICATIONS))(
  "$title is a subject of one line",
  ({ title, text }) => {
    expect(title).toMatch(/^[^\n.]{5,60}$/);
    expect(text).toMatch(/\.$/);
  },
);
