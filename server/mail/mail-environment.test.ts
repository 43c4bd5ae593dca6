import { expect, test } from "vitest";
import { parseEnvironment } from "../env.ts";

const BEGINS = "must be a URL that starts with";
const PERCENT = "has an invalid percent-encoding: write %25 for a % in the name or password";
const BOUNCES =
  "must be an email address, with at most 11 characters before a * as a placeholder for each email's token";
const DKIM = { DKIM_DOMAIN: "example.com", DKIM_SELECTOR: "mail", DKIM_KEY_FILE: "key.pem" };

const problemsOf = (env: Record<string, string>) => {
  const parsed = parseEnvironment(env);
  return parsed.ok ? [] : parsed.problems;
};

test.each([
  [{ SMTP_URL: "mail.example.com:587" }, `SMTP_URL ${BEGINS} smtp:// or smtps://`],
  [{ SMTP_URL: "smtp://" }, "SMTP_URL must name a host"],
  [{ SMTP_URL: "smtp://me:50%off@mail.example.com" }, `SMTP_URL ${PERCENT}`],
  [{ SMTP_URL: "smtp://mail.example.com:99999" }, `SMTP_URL ${BEGINS} smtp:// or smtps://`],
  [{ SMTP_URL: "smtp://mail.example.com/?tls=no" }, "SMTP_URL must end after host and port"],
  [{ SMTP_URL: "smtp://mail.example.com/inbox" }, "SMTP_URL must end after host and port"],
  [{ MAIL_FROM: "Mirela" }, "MAIL_FROM must be an email address, or Name <email address>"],
  [{ MAIL_FROM: "Mirela <mirela>" }, "MAIL_FROM must be an email address, or Name <email address>"],
  [
    { MAIL_FROM: "a@example.com\r\nBcc: b@example.com" },
    "MAIL_FROM must be an email address, or Name <email address>",
  ],
  [{ OWNER_EMAIL: "mirela@localhost" }, "OWNER_EMAIL must be an email address"],
  [{ BOUNCE_ADDRESS: "bounces" }, `BOUNCE_ADDRESS ${BOUNCES}`],
  [{ BOUNCE_ADDRESS: "*@example.com" }, `BOUNCE_ADDRESS ${BOUNCES}`],
  [{ BOUNCE_ADDRESS: "a*b*@example.com" }, `BOUNCE_ADDRESS ${BOUNCES}`],
  [{ BOUNCE_ADDRESS: "twelve-chars+*@example.com" }, `BOUNCE_ADDRESS ${BOUNCES}`],
  [
    { BOUNCE_IMAP_URL: "https://mail.example.com" },
    `BOUNCE_IMAP_URL ${BEGINS} imap:// or imaps://`,
  ],
  [{ BOUNCE_IMAP_URL: "imaps://a:%%@mail.example.com" }, `BOUNCE_IMAP_URL ${PERCENT}`],
  [
    { BOUNCE_IMAP_URL: "imaps://mail.example.com" },
    "BOUNCE_IMAP_URL must include the user name and password of the mailbox",
  ],
  [{ BOUNCE_WEBHOOK_SECRET: "short" }, "BOUNCE_WEBHOOK_SECRET must have at least 24 characters"],
  [{ ...DKIM, DKIM_DOMAIN: "example" }, "DKIM_DOMAIN must be a domain such as example.com"],
  [{ ...DKIM, DKIM_DOMAIN: "https://a.b" }, "DKIM_DOMAIN must be a domain such as example.com"],
  [
    { ...DKIM, DKIM_SELECTOR: "my key" },
    "DKIM_SELECTOR must be a name such as mail: letters, digits and hyphens",
  ],
])("%j stops the start and names the setting", (env, line) => {
  expect(problemsOf(env)).toEqual([line]);
});

test.each<Record<string, string>>([
  { SMTP_URL: "smtp://127.0.0.1:2525" },
  { SMTP_URL: "smtps://mirela%40example.com:50%25off@mail.example.com/" },
  { MAIL_FROM: "mirela@example.com" },
  { MAIL_FROM: '"Osei, Mirela" <mirela@example.com>' },
  { OWNER_EMAIL: "Mirela@EXAMPLE.com" },
  { BOUNCE_ADDRESS: "bounces@example.com" },
  { BOUNCE_ADDRESS: "newsletter+*@example.com" },
  { BOUNCE_IMAP_URL: "imaps://bounces%40example.com:x@mail.example.com:993/Reports" },
  DKIM,
])("%j is valid", (env) => {
  expect(problemsOf(env)).toEqual([]);
});

test("no problem repeats a password", () => {
  const env = {
    SMTP_URL: "smtp://me:hunter2@mail.example.com/x",
    BOUNCE_IMAP_URL: "imap:///me:hunter2",
    BOUNCE_WEBHOOK_SECRET: "hunter2",
  };
  expect(problemsOf(env)).toHaveLength(3);
  expect(problemsOf(env).join()).not.toContain("hunter2");
});
