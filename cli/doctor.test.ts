import { generateKeyPairSync } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { txtStrings } from "#domain/mail/dns-records.ts";
import { contactNotifications, contactSubmissions } from "#server/contact/tables.ts";
import { readTablesState } from "#server/db/migrate.ts";
import { parseEnvironment } from "#server/env.ts";
import { mailboxName } from "#server/mail/bounce-mailbox.ts";
import { readDkimKey } from "#server/mail/dkim-key.ts";
import { txtLookup } from "#server/mail/setup/dns-lookup.ts";
import { saveMailboxCursor } from "#server/newsletter/bounce-mailbox-job.ts";
import { openSecret } from "#server/secret.ts";
import type { SetupFinding } from "#server/setup-finding.ts";
import { rememberSecret } from "#server/site/secret-change.ts";
import { notices } from "#server/site/tables.ts";
import { unrecognizedProxyRecorder } from "#server/site/unrecognized-proxy.ts";
import { type TestDatabase, testDatabase } from "../tests/support/database.ts";
import { type DnsServer, startDnsServer } from "../tests/support/dns-server.ts";
import { type ImapServer, startImapServer } from "../tests/support/imap-server.ts";
import { type MailServer, startMailServer } from "../tests/support/mail-server.ts";
import { databaseUrl, temporaryFolder, vitrine } from "../tests/support/site.ts";
import { setupFindingLines, summaryLine } from "./doctor/finding.ts";
import { runChecks } from "./doctor/run-checks.ts";

// Some start a process.
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
  const parsed = parseEnvironment(env);
  publicKey = (parsed.ok && readDkimKey(parsed.environment)?.publicKey) || "";
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
  const findings: SetupFinding[] = [];
  const parsed = parseEnvironment({ ...env, ...changes });
  for await (const finding of runChecks(parsed, lookUp)) findings.push(finding);
  const lines = findings.flatMap((finding) => setupFindingLines(finding, (_, text) => text));
  const output = [...lines, summaryLine(findings, (_, text) => text)].join("\n");
  expect(output).not.toMatch(/right|hunter2|PRIVATE KEY/);
  return { output, text: output.replace(/\s+/g, " ") };
}

test("without problems it exits with 0", async () => {
  const { code, output } = await vitrine(["doctor", "--dns", dns.address], env);
  const text = output.replace(/\s+/g, " ");
  expect(text).toMatch(/ok Database PostgreSQL \d+\.\d+ \(from DATABASE_URL\) is reachable\./);
  expect(text).toContain("Logged in to ");
  expect(text).toContain("ok Bounces INBOX of bounces at localhost can be read.");
  expect(text).toContain("ok SPF present at osei.example: v=spf1 a:osei.example -all");
  expect(text).toContain("ok DKIM present at mail._domainkey.osei.example");
  expect(text).toContain("ok DMARC present at _dmarc.osei.example: v=DMARC1; p=none");
  expect(text).toContain("No problems found.");
  expect(code).toBe(0);
});

test.each([
  ["none", "It has no tables yet.", "template1"],
  ["outdated", "Its tables are those of an earlier version.", undefined],
])("a database whose tables are %s is left as it is", async (state, message, template) => {
  const own = await testDatabase(template);
  if (state === "outdated")
    await own.db.execute(sql`delete from drizzle.__drizzle_migrations
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
  const { text } = await doctor({ DATABASE_URL: databaseUrl(own.connection) });
  expect(text).toContain(message);
  expect(text).not.toContain("Jobs");
  expect(await readTablesState(own.connection)).toBe(state);
  await own.drop();
});

test("missing records are printed exactly, with long keys split into strings", async () => {
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
  expect(text).toContain("3 problems found.");
});

test("different records are distinguished from missing ones", async () => {
  const { text } = await doctor({
    MAIL_FROM: "mirela@several.example",
    DKIM_DOMAIN: "several.example",
  });
  expect(text).toContain("Several SPF records found");
  expect(text).toContain("A different key is published");
});

test("a policy of the parent domain applies", async () => {
  const { text } = await doctor({ MAIL_FROM: "mirela@news.osei.example" });
  expect(text).toContain("DMARC present at _dmarc.osei.example");
});

test("DNS content cannot emit escape sequences", async () => {
  const { output } = await doctor({ MAIL_FROM: "mirela@hostile.example" });
  expect(output).toContain("present at _dmarc.hostile.example: v=DMARC1; p=none; \ufffd[2J\ufffd");
  expect(output.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
});

test("a DNS timeout does not count as a missing record", async () => {
  const { text } = await doctor(
    { MAIL_FROM: "mirela@silent.example" },
    txtLookup(dns.address, 100),
  );
  expect(text).toMatch(/wrong DMARC DNS lookup of _dmarc\.silent\.example failed/);
});

describe("reports a problem without printing the password:", () => {
  test.each<[string, () => Record<string, string>, string]>([
    [
      "a setting",
      () => ({ MAIL_FROM: "nobody" }),
      "wrong Settings MAIL_FROM must be an email address",
    ],
    [
      "a login at the mail server",
      () => ({ SMTP_URL: mail.url.replace("//", "//site:hunter2@") }),
      "5.7.8 Wrong name or password",
    ],
    [
      "a login at the bounce mailbox",
      () => ({ BOUNCE_IMAP_URL: imap.url.replace("right", "hunter2") }),
      "sign-in was refused",
    ],
    ["a key file", () => ({ DKIM_KEY_FILE: "/no/such/file" }), "cannot be read: ENOENT"],
    [
      "the database of countries",
      () => ({ GEO_DATABASE: "/no/such/file" }),
      "wrong Countries Setting GEO_DATABASE names a file that cannot be read: ENOENT",
    ],
    [
      "a key of another domain",
      () => ({ DKIM_DOMAIN: "other.example" }),
      "which fails DMARC alignment",
    ],
    [
      "an address of this machine",
      () => ({ MAIL_FROM: "", SITE_URL: "http://localhost:3000" }),
      "others cannot reach noreply@localhost.",
    ],
    [
      "the bucket",
      () => ({ STORAGE_URL: "s3://key:hunter2@127.0.0.1:1/bucket" }),
      "wrong Files Cannot write to the bucket 127.0.0.1:1/bucket",
    ],
    [
      "the database",
      () => ({ DATABASE_URL: "postgres://u:hunter2@127.0.0.1:1/x" }),
      "DATABASE_URL cannot be reached",
    ],
    [
      "the data folder",
      () => ({ DATA_DIR: join(env.DKIM_KEY_FILE ?? "", "inside") }),
      "inside is not writable",
    ],
  ])("%s", async (_what, change, words) => {
    const { text } = await doctor(change());
    expect(text).toContain(words);
    expect(text).toMatch(/problems? found\.$/);
  });
});

test("without a mail server it skips DNS and finds no problems", async () => {
  const { text } = await doctor({ SMTP_URL: "", BOUNCE_IMAP_URL: "" });
  expect(text).toContain("note Mail server SMTP_URL is not set");
  expect(text.replace(/\s+/g, " ")).toContain('Run "vitrine outbox" for a list.');
  expect(text).not.toContain("SPF");
  expect(text).toContain("No problems found.");
});

test("unsent contact messages are counted", async () => {
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
  expect(text).toContain("wrong Contact form 1 message was stored but could not be sent to you.");
});

test("the last check of the bounce mailbox is reported, with its error", async () => {
  const { db } = database;
  const readAt = new Date("2026-05-01T12:30:00Z");
  const id = mailboxName(imap.url);
  expect((await doctor()).text).toContain("Not checked yet");
  await saveMailboxCursor(db, id, { readAt, lastError: null });
  expect((await doctor()).text).toContain("Last checked at 2026-05-01 12:30 UTC.");
  await saveMailboxCursor(db, id, { readAt, lastError: "No such mail" });
  const { text } = await doctor();
  await saveMailboxCursor(db, id, { lastError: null });
  expect(text).toContain("the last check, at 2026-05-01 12:30 UTC, failed: No such mail");
});

test("an unrecognized proxy is reported until it is trusted", async () => {
  const { db } = database;
  const log = pino({ level: "silent" });
  unrecognizedProxyRecorder({ db, log, now: () => new Date() })("10.0.0.7");
  await expect.poll(() => db.$count(notices), PATIENT).toBe(1);
  const { text } = await doctor();
  expect(text).toMatch(/note Proxy On \d{4}-\d\d-\d\d 10\.0\.0\.7 sent X-Forwarded-For/);
  expect((await doctor({ TRUSTED_PROXIES: "10.0.0.0/8" })).text).not.toContain("Proxy");
});

test("another secret than before, and a damaged one, are problems", async () => {
  const { db } = database;
  const before = await openSecret({ DATA_DIR: data.path });
  await rememberSecret({ db, secret: before });
  expect((await doctor()).text).not.toContain("Secret");
  const { text } = await doctor({ SECRET: "s".repeat(32) });
  expect(text).toContain("wrong Secret The database was used with another one.");
  const file = join(data.path, "secret");
  await writeFile(file, "");
  expect((await doctor()).text).toContain(`wrong Secret ${file} is damaged`);
  await rm(file);
  await db.delete(notices);
});

test("invalid settings exit with 1", async () => {
  const wrong = { ...env, MAIL_FROM: "nobody" };
  const { code, output } = await vitrine(["doctor", "--dns", dns.address], wrong);
  expect(output).toContain("1 problem found.");
  expect(code).toBe(1);
});

test("an invalid DNS server is rejected in one line", async () => {
  expect(await vitrine(["doctor", "--dns", "nowhere"], env)).toEqual({
    code: 1,
    output: "--dns must be an IP address, or address:port.\n",
  });
});
