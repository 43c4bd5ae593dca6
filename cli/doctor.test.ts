import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { txtStrings } from "#domain/mail/dns-records.ts";
import { contactNotifications, contactSubmissions } from "#server/contact/tables.ts";
import { parseSettings } from "#server/env.ts";
import { mailboxName } from "#server/mail/bounce-mailbox.ts";
import { readDkimKey } from "#server/mail/dkim-key.ts";
import { txtLookup } from "#server/mail/dns-lookup.ts";
import { savePlace } from "#server/newsletter/mailbox-place.ts";
import { noteUnnamedProxy, readUnnamedProxy } from "#server/site/notices.ts";
import { type TestDatabase, testDatabase } from "../tests/support/database.ts";
import { type DnsServer, startDnsServer } from "../tests/support/dns-server.ts";
import { type ImapServer, startImapServer } from "../tests/support/imap-server.ts";
import { type MailServer, startMailServer } from "../tests/support/mail-server.ts";
import { databaseUrl, temporaryFolder, vitrine } from "../tests/support/site.ts";
import { examine } from "./doctor/examine.ts";
import { type Finding, findingLines, verdictLine } from "./doctor/finding.ts";

// Some start a process.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A busy machine is slow, not wrong. */
const PATIENT = { timeout: 10_000 };

let database: TestDatabase;
let data: Awaited<ReturnType<typeof temporaryFolder>>;
let mail: MailServer;
let imap: ImapServer;
let dns: DnsServer;
let env: Record<string, string>;
let publicKey = "";

beforeAll(async () => {
  [database, data, mail, imap] = await Promise.all([
    testDatabase(),
    temporaryFolder(),
    startMailServer(),
    startImapServer(),
  ]);
  const file = join(data.path, "dkim.pem");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  await writeFile(file, privateKey.export({ type: "pkcs8", format: "pem" }));
  env = {
    DATABASE_URL: databaseUrl(database.connection),
    DATA_DIR: data.path,
    SITE_URL: "https://osei.example",
    SMTP_URL: mail.url.replace("//", "//site:right@"),
    MAIL_FROM: "Mirela Osei <mirela@osei.example>",
    OWNER_EMAIL: "mirela@osei.example",
    BOUNCE_IMAP_URL: imap.url,
    DKIM_DOMAIN: "osei.example",
    DKIM_SELECTOR: "mail",
    DKIM_KEY_FILE: file,
  };
  const parsed = parseSettings(env);
  publicKey = (parsed.ok && readDkimKey(parsed.settings)?.publicKey) || "";
  dns = await startDnsServer({
    "osei.example": [["unrelated"], ["v=spf1 a:osei.example -all"]],
    "mail._domainkey.osei.example": [txtStrings(`v=DKIM1; k=rsa; p=${publicKey}`)],
    "_dmarc.osei.example": [["v=DMARC1; p=none"]],
    "_dmarc.silent.example": null,
    "_dmarc.hostile.example": [["v=DMARC1; p=none; \u001b[2J\u0007"]],
    "several.example": [["v=spf1 -all"], ["v=spf1 mx -all"]],
    "mail._domainkey.several.example": [["v=DKIM1; p=AAAA"]],
  });
});
afterAll(async () => {
  dns.close();
  await Promise.all([database.drop(), data.remove(), mail.stop(), imap.close()]);
});

async function doctor(changes: Record<string, string> = {}, lookUp = txtLookup(dns.address)) {
  const findings: Finding[] = [];
  const parsed = parseSettings({ ...env, ...changes });
  for await (const finding of examine(parsed, lookUp)) findings.push(finding);
  const lines = findings.flatMap((finding) => findingLines(finding, (_, text) => text));
  const output = [...lines, verdictLine(findings, (_, text) => text)].join("\n");
  expect(output).not.toMatch(/right|hunter2|PRIVATE KEY/);
  return { output, text: output.replace(/\s+/g, " ") };
}

test("where everything is well it says so, and ends with 0", async () => {
  const { code, output } = await vitrine(["doctor", "--dns", dns.address], env);
  const text = output.replace(/\s+/g, " ");
  expect(text).toMatch(/ok Database PostgreSQL \d+\.\d+, the one of DATABASE_URL, answers\./);
  expect(text).toContain("takes the log-in.");
  expect(text).toContain("ok Bounces INBOX of bounces at localhost can be read.");
  expect(text).toContain("ok SPF present at osei.example: v=spf1 a:osei.example -all");
  expect(text).toContain("ok DKIM present at mail._domainkey.osei.example");
  expect(text).toContain("ok DMARC present at _dmarc.osei.example: v=DMARC1; p=none");
  expect(text).toContain("Nothing is wrong.");
  expect(code).toBe(0);
});

test("missing records are given exactly, a long key in strings that the DNS takes", async () => {
  const { output, text } = await doctor({
    MAIL_FROM: "mirela@none.example",
    DKIM_DOMAIN: "none.example",
    SMTP_URL: env.SMTP_URL ?? "",
    SITE_URL: "https://none.example",
  });
  expect(text).toContain('none.example. TXT "v=spf1 a:none.example ~all"');
  expect(text).toContain('_dmarc.none.example. TXT "v=DMARC1; p=none"');
  const strings = [...output.matchAll(/^\s+"([^"]+)"$/gm)].map(([, string = ""]) => string);
  expect(strings.join("")).toBe(`v=DKIM1; k=rsa; p=${publicKey}`);
  expect(strings.every(({ length }) => length <= 255)).toBe(true);
  expect(text).toContain("3 things are wrong.");
});

test("records that differ are told from those that are missing", async () => {
  const { text } = await doctor({
    MAIL_FROM: "mirela@several.example",
    DKIM_DOMAIN: "several.example",
  });
  expect(text).toContain("There are several such records");
  expect(text).toContain("Another key stands there");
});

test("a policy of the domain above counts", async () => {
  const { text } = await doctor({ MAIL_FROM: "mirela@news.osei.example" });
  expect(text).toContain("DMARC present at _dmarc.osei.example");
});

test("nothing that the DNS says can command the terminal", async () => {
  const { output } = await doctor({ MAIL_FROM: "mirela@hostile.example" });
  expect(output).toContain("present at _dmarc.hostile.example: v=DMARC1; p=none; \ufffd[2J\ufffd");
  expect(output.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
});

test("a DNS that does not answer is no proof that nothing is there", async () => {
  const { text } = await doctor(
    { MAIL_FROM: "mirela@silent.example" },
    txtLookup(dns.address, 100),
  );
  expect(text).toMatch(/wrong DMARC The DNS did not say what stands at _dmarc\.silent\.example/);
});

describe("is wrong, and named without its password:", () => {
  test.each<[string, () => Record<string, string>, string]>([
    [
      "a setting",
      () => ({ MAIL_FROM: "nobody" }),
      "wrong Settings MAIL_FROM must be a mail address",
    ],
    [
      "a log-in at the mail server",
      () => ({ SMTP_URL: mail.url.replace("//", "//site:hunter2@") }),
      "5.7.8 Wrong name or password",
    ],
    [
      "a log-in at the bounce mailbox",
      () => ({ BOUNCE_IMAP_URL: imap.url.replace("right", "hunter2") }),
      "the log-in was refused",
    ],
    ["a key file", () => ({ DKIM_KEY_FILE: "/no/such/file" }), "cannot be read: ENOENT"],
    [
      "a key of another domain",
      () => ({ DKIM_DOMAIN: "other.example" }),
      "DMARC does not count that",
    ],
    [
      "an address of this machine",
      () => ({ MAIL_FROM: "", SITE_URL: "http://localhost:3000" }),
      "noreply@localhost is no address others can reach",
    ],
    [
      "the bucket",
      () => ({ STORAGE_URL: "s3://key:hunter2@127.0.0.1:1/bucket" }),
      "wrong Files They cannot be kept in the bucket 127.0.0.1:1/bucket",
    ],
    [
      "the database",
      () => ({ DATABASE_URL: "postgres://u:hunter2@127.0.0.1:1/x" }),
      "DATABASE_URL cannot be reached",
    ],
    [
      "the data folder",
      () => ({ DATA_DIR: join(env.DKIM_KEY_FILE ?? "", "inside") }),
      "inside cannot be written",
    ],
  ])("%s", async (_what, change, words) => {
    const { text } = await doctor(change());
    expect(text).toContain(words);
    expect(text).toMatch(/things? (?:is|are) wrong\.$/);
  });
});

test("without a mail server it asks nothing of the DNS, and nothing is wrong", async () => {
  const { text } = await doctor({ SMTP_URL: "", BOUNCE_IMAP_URL: "" });
  expect(text).toContain("note Mail server SMTP_URL is not set");
  expect(text).not.toContain("SPF");
  expect(text).toContain("Nothing is wrong.");
});

test("messages that never reached the owner are counted", async () => {
  const { db } = database;
  const [message] = await db
    .insert(contactSubmissions)
    .values({ fullName: "Ada", email: "a@b.example", reason: "general", message: "Hello there." })
    .returning();
  const submissionId = message?.id ?? "";
  await db
    .insert(contactNotifications)
    .values({ submissionId, channel: "mail", status: "failing", lastError: "no" });
  const { text } = await doctor();
  await db.delete(contactSubmissions);
  expect(text).toContain("wrong Contact form 1 message is stored, but could not be passed on");
});

test("when the bounce mailbox was read, and how it failed, is told", async () => {
  const { db } = database;
  const readAt = new Date("2026-05-01T12:30:00Z");
  const id = mailboxName(imap.url);
  expect((await doctor()).text).toContain("It has not been read yet");
  await savePlace(db, id, { readAt, lastError: null });
  expect((await doctor()).text).toContain("It was read last at 2026-05-01 12:30 UTC.");
  await savePlace(db, id, { readAt, lastError: "No such mail" });
  const { text } = await doctor();
  await savePlace(db, id, { lastError: null });
  expect(text).toContain("the last reading, at 2026-05-01 12:30 UTC, failed: No such mail");
});

test("a proxy that is not named is told, until it is", async () => {
  const { db } = database;
  noteUnnamedProxy({ db, log: pino({ level: "silent" }) }, "10.0.0.7");
  await expect.poll(() => readUnnamedProxy(db), PATIENT).toMatchObject({ peer: "10.0.0.7" });
  const { text } = await doctor();
  expect(text).toMatch(/note Proxy On \d{4}-\d\d-\d\d 10\.0\.0\.7 named other visitors/);
  expect((await doctor({ TRUSTED_PROXIES: "10.0.0.0/8" })).text).not.toContain("Proxy");
});

test("wrong settings end it with 1", async () => {
  const wrong = { ...env, MAIL_FROM: "nobody" };
  const { code, output } = await vitrine(["doctor", "--dns", dns.address], wrong);
  expect(output).toContain("1 thing is wrong.");
  expect(code).toBe(1);
});

test("a DNS server that is none is refused in one line", async () => {
  expect(await vitrine(["doctor", "--dns", "nowhere"], env)).toEqual({
    code: 1,
    output: "--dns must be an IP address, or address:port.\n",
  });
});
