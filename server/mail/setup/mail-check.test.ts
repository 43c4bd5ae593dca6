import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../../tests/support/database.ts";
import { type DnsServer, startDnsServer } from "../../../tests/support/dns-server.ts";
import { type MailServer, startMailServer } from "../../../tests/support/mail-server.ts";
import { temporaryFolder } from "../../../tests/support/site.ts";
import { type Environment, parseEnvironment } from "../../env.ts";
import { checkMailServer } from "./check-mail.ts";
import { type LookUpTxt, txtLookup } from "./dns-lookup.ts";
import { findMailProblems, readMailCheck, startMailCheck } from "./mail-check.ts";
import { storeCheckStart } from "./stored-check.ts";
import { mailVariables } from "./variables.ts";

let database: TestDatabase;
let data: Awaited<ReturnType<typeof temporaryFolder>>;
let mail: MailServer;
let dns: DnsServer;
/** Accepts connections and never answers. */
let silent: Server;
let env: Record<string, string>;

beforeAll(async () => {
  [database, data, mail] = await Promise.all([
    testDatabase(),
    temporaryFolder(),
    startMailServer(),
  ]);
  silent = createServer().listen(0, "127.0.0.1");
  dns = await startDnsServer({
    "osei.example": [["v=spf1 mx -all"]],
    "_dmarc.osei.example": [["v=DMARC1; p=none"]],
    "_dmarc.silent.example": null,
    "silent.example": null,
  });
  const file = join(data.path, "dkim.pem");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  await writeFile(file, privateKey.export({ type: "pkcs8", format: "pem" }));
  env = {
    DATA_DIR: data.path,
    SITE_URL: "https://osei.example",
    SMTP_URL: mail.url.replace("//", "//site:right@"),
    MAIL_FROM: "mirela@osei.example",
    DKIM_DOMAIN: "osei.example",
    DKIM_SELECTOR: "mail",
    DKIM_KEY_FILE: file,
  };
});
afterAll(async () => {
  dns.close();
  silent.close();
  await Promise.all([database.drop(), data.remove(), mail.stop()]);
});

function environmentWith(changes: Record<string, string>): Environment {
  const parsed = parseEnvironment({ ...env, ...changes });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return parsed.environment;
}

async function check(changes: Record<string, string> = {}, lookUp?: LookUpTxt, withinMs?: number) {
  const world = { db: database.db, environment: environmentWith(changes) };
  return findMailProblems(world, lookUp ?? txtLookup(dns.address), withinMs);
}

test("each record is found, missing or different, with what it should be", async () => {
  const findings = await check();
  const records = findings.flatMap(({ subject, record }) =>
    record ? [{ subject, ...record }] : [],
  );
  expect(records).toMatchObject([
    {
      subject: "SPF",
      name: "osei.example",
      state: "different",
      value: "v=spf1 mx a:osei.example -all",
    },
    { subject: "DKIM", name: "mail._domainkey.osei.example", state: "missing" },
    { subject: "DMARC", name: "_dmarc.osei.example", state: "present", value: "v=DMARC1; p=none" },
  ]);
  expect(records[1]?.value).toMatch(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/=]{300,}$/);
  expect(findings.map(({ subject, state }) => [subject, state])).toContainEqual([
    "Mail server",
    "ok",
  ]);
  expect(JSON.stringify(findings)).not.toMatch(/right|PRIVATE KEY/);
});

test("a failed lookup still shows the record to add", async () => {
  const findings = await check({ MAIL_FROM: "mirela@silent.example" }, txtLookup(dns.address, 100));
  const dmarc = findings.find(({ subject }) => subject === "DMARC");
  expect(dmarc).toMatchObject({
    state: "wrong",
    record: { state: "unknown", value: "v=DMARC1; p=none" },
  });
});

test("servers that never answer are reported, and delay nothing else", async () => {
  const address = silent.address();
  const port = address && typeof address === "object" ? address.port : 0;
  const dead = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    BOUNCE_IMAP_URL: `imap://bounces:hunter2@127.0.0.1:${port}`,
  };
  const never: LookUpTxt = () => new Promise(() => {});
  const findings = await check(dead, never, 3_000);
  const late = findings.filter(({ messages }) => messages.join().includes("No answer within"));
  expect(late.map(({ subject }) => subject)).toEqual(["Mail server", "Bounces", "DNS"]);
  expect(findings.map(({ subject }) => subject)).toContain("Sender");
  expect(JSON.stringify(findings)).not.toContain("hunter2");
});

test("without SMTP_URL no server and no DNS is asked", async () => {
  const never: LookUpTxt = () => Promise.reject(new Error("asked"));
  const findings = await check({ SMTP_URL: "" }, never);
  expect(findings.find(({ subject }) => subject === "Mail server")?.state).toBe("note");
  expect(findings.some(({ record }) => record)).toBe(false);
});

test("an unusable key is reported once", async () => {
  const findings = await check({ DKIM_KEY_FILE: "/no/such/file" });
  expect(findings.find(({ subject }) => subject === "Signature")?.state).toBe("wrong");
  expect(findings.some(({ subject }) => subject === "Mail server")).toBe(false);
});

test("a page waits briefly for the check, shows the last result, and one runs at a time", async () => {
  const environment = environmentWith({});
  const log = pino({ level: "silent" });
  const world = { db: database.db, environment, log, now: () => new Date() };
  let asked = 0;
  const answers = Promise.withResolvers<{ ok: true; records: string[] }>();
  const slow: LookUpTxt = (name) => {
    if (name === "osei.example") asked += 1;
    return answers.promise;
  };
  const running = startMailCheck(world, slow);
  expect(startMailCheck(world, slow)).toBe(running);
  expect(await readMailCheck(world)).toEqual({
    isChecking: true,
    findings: null,
    checkedAt: null,
  });
  answers.resolve({ ok: true, records: [] });
  await running;
  expect(asked).toBe(1);
  const done = await readMailCheck(world);
  expect(done).toMatchObject({ isChecking: false, checkedAt: expect.any(Date) });
  expect(done.findings?.some(({ subject }) => subject === "SPF")).toBe(true);
});

test("another process shows that a check is running, and then its result", async () => {
  const log = pino({ level: "silent" });
  let moment = Date.UTC(2026, 10, 27, 12);
  const now = () => new Date(moment);
  const open = () => ({ db: database.db, environment: environmentWith({}), log, now });
  const [one, other] = [open(), open()];
  const found =
    (text: string): LookUpTxt =>
    async () => ({ ok: true, records: [text] });
  await startMailCheck(other, found("v=spf1 -all"));
  const spfOf = async () =>
    (await readMailCheck(other)).findings?.find(({ subject }) => subject === "SPF")?.messages;
  const before = await spfOf();

  moment += 60_000;
  const answers = Promise.withResolvers<{ ok: true; records: string[] }>();
  const running = startMailCheck(one, () => answers.promise);
  await expect
    .poll(() => readMailCheck(other))
    .toMatchObject({
      isChecking: true,
      checkedAt: new Date(moment - 60_000),
    });
  answers.resolve({ ok: true, records: [] });
  await running;
  expect(await readMailCheck(other)).toMatchObject({
    isChecking: false,
    checkedAt: new Date(moment),
  });
  expect(await spfOf()).not.toEqual(before);
});

test("a check whose process was killed is not shown as running for long", async () => {
  const log = pino({ level: "silent" });
  let moment = Date.UTC(2026, 10, 28, 12);
  const now = () => new Date(moment);
  const other = { db: database.db, environment: environmentWith({}), log, now };
  await startMailCheck(other, async () => ({ ok: true, records: [] }));
  moment += 60_000;
  await storeCheckStart(database.db, now());
  expect(await readMailCheck(other)).toMatchObject({ isChecking: true });
  moment += 60_000;
  expect(await readMailCheck(other)).toMatchObject({ isChecking: false });
});

test("which variables are set is shown, and never their values", () => {
  const variables = mailVariables(environmentWith({ BOUNCE_WEBHOOK_SECRET: "s".repeat(30) }));
  expect(variables.filter(({ isSet }) => isSet).map(({ name }) => name)).toEqual([
    "SMTP_URL",
    "MAIL_FROM",
    "BOUNCE_WEBHOOK_SECRET",
    "DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE",
  ]);
  expect(JSON.stringify(variables)).not.toMatch(/right|sss/);
});

test("the outbox is mentioned without a command, since the screen lists it", async () => {
  const { state, messages } = await checkMailServer(environmentWith({ SMTP_URL: "" }));
  expect([state, messages.at(-1)]).toEqual(["note", "The outbox is empty."]);
});
