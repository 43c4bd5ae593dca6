import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type MailServer, startMailServer } from "../../tests/support/mail-server.ts";
import { temporaryFolder } from "../../tests/support/site.ts";
import { parseEnvironment } from "../env.ts";
import type { Mail } from "./mail.ts";
import { smtpMailer } from "./smtp.ts";

const MAIL: Mail = {
  to: "ada@example.com",
  subject: "A new project",
  text: "In words.",
  html: "<p>In words.</p>",
};

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.received.length = 0;
});

function mailer(env: Record<string, string> = {}) {
  const parsed = parseEnvironment({ MAIL_FROM: "Mirela Osei <mirela@example.com>", ...env });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return smtpMailer({ ...parsed.environment, SMTP_URL: env.SMTP_URL ?? server.url });
}

async function receivedMail() {
  const [mail] = await server.waitForCount(1);
  return PostalMime.parse(mail?.raw ?? "");
}

test("a mail arrives unchanged, from the configured address", async () => {
  const mails = mailer();
  const result = await mails.send({ ...MAIL, messageId: "one@example.com" });
  mails.close();
  expect(result).toEqual({ ok: true, messageId: "<one@example.com>" });
  expect(await receivedMail()).toMatchObject({
    from: { name: "Mirela Osei", address: "mirela@example.com" },
    to: [{ address: "ada@example.com" }],
    subject: "A new project",
    messageId: "<one@example.com>",
    text: expect.stringContaining("In words."),
    html: expect.stringContaining("<p>In words.</p>"),
  });
});

test.each([
  ["Mirela Osei <mirela@example.com>", "Mirela Osei"],
  ["mirela@example.com", "Osei & Co"],
])("from %s, a mail of the site comes from %s", async (MAIL_FROM, name) => {
  const mails = mailer({ MAIL_FROM });
  await mails.send({ ...MAIL, fromName: "Osei & Co" });
  mails.close();
  expect((await receivedMail()).from).toEqual({ name, address: "mirela@example.com" });
});

test("a subscription mail has both one-click unsubscribe headers", async () => {
  const mails = mailer();
  await mails.send({
    ...MAIL,
    unsubscribeUrl: "https://example.com/newsletter/unsubscribe?token=t",
  });
  mails.close();
  const { headers } = await receivedMail();
  const value = (key: string) => headers.find((header) => header.key === key)?.value;
  expect(value("list-unsubscribe")).toBe("<https://example.com/newsletter/unsubscribe?token=t>");
  expect(value("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
});

test.each([
  ["subject", { subject: "Hello\r\nBcc: eve@example.com\r\n\r\nbody" }],
  ["answer name", { replyTo: { name: "Eve\r\nBcc: eve@example.com", address: "ada@example.com" } }],
  ["sender's name", { fromName: 'Mirela" <eve@example.com>\r\nBcc: eve@example.com' }],
])("a line break in the %s adds no header and no recipient", async (_where, part) => {
  const mails = mailer({ MAIL_FROM: "mirela@example.com" });
  await mails.send({ ...MAIL, ...part });
  mails.close();
  const [mail] = await server.waitForCount(1);
  expect(mail?.to).toEqual(["ada@example.com"]);
  expect(mail?.from).toBe("mirela@example.com");
  expect((await receivedMail()).headers.map(({ key }) => key)).not.toContain("bcc");
});

test.each([
  [undefined, "mirela@example.com"],
  ["bounces@example.com", "bounces@example.com"],
  ["bounces+*@example.com", "bounces+0a1b@example.com"],
])("with the bounce address %s reports go to %s", async (BOUNCE_ADDRESS, from) => {
  const mails = mailer(BOUNCE_ADDRESS ? { BOUNCE_ADDRESS } : {});
  await mails.send({ ...MAIL, messageId: "one@example.com", reportToken: "0a1b" });
  mails.close();
  const [mail] = await server.waitForCount(1);
  expect([mail?.from, mail?.to]).toEqual([from, ["ada@example.com"]]);
  const { headers } = await receivedMail();
  expect(headers.find(({ key }) => key === "x-sent-as")?.value).toBe("<one@example.com>");
});

test.each([
  ["site:right@", { ok: true }],
  ["site:wrong@", { ok: false, reason: expect.stringContaining("535") }],
])("logging in as %s is checked", async (who, outcome) => {
  const mails = mailer({ SMTP_URL: server.url.replace("//", `//${who}`) });
  expect(await mails.check()).toMatchObject(outcome);
  mails.close();
});

test("mails are signed with the key, unsubscribe headers included", async () => {
  const folder = await temporaryFolder();
  const file = join(folder.path, "dkim.pem");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  await writeFile(file, privateKey.export({ type: "pkcs8", format: "pem" }));
  const mails = mailer({ DKIM_DOMAIN: "example.com", DKIM_SELECTOR: "site", DKIM_KEY_FILE: file });
  await mails.send({ ...MAIL, unsubscribeUrl: "https://example.com/u?token=t" });
  mails.close();
  await folder.remove();
  const { headers } = await receivedMail();
  const signature = headers.find(({ key }) => key === "dkim-signature")?.value ?? "";
  expect(signature).toMatch(/d=example\.com;/);
  expect(signature).toMatch(/s=site;/);
  expect(signature.replace(/\s/g, "").toLowerCase()).toContain("list-unsubscribe-post");
});
