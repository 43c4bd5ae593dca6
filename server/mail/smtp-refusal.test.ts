import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailServer, startMailServer } from "../../tests/support/mail-server.ts";
import { temporaryFolder } from "../../tests/support/site.ts";
import { parseEnvironment } from "../env.ts";
import { isFaultAtServer } from "./enhanced-status.ts";
import type { Mail, Mailer } from "./mail.ts";
import { smtpMailer } from "./smtp.ts";

const MAIL: Mail = {
  to: "ada@example.com",
  subject: "A new project",
  text: "In words.",
  html: `<p>${"In words. ".repeat(20_000)}</p>`,
};
/** Keeps timeouts short. */
const IMPATIENT = { connectMs: 2_000, answerMs: 2_000 };
const UNSENT = { kind: "unsent", mayHaveArrived: false };
const UNANSWERED = { kind: "unsent", mayHaveArrived: true };

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

async function sending<T>(
  use: (mailer: Mailer) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const parsed = parseEnvironment({ MAIL_FROM: "mirela@example.com", ...env });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const SMTP_URL = env.SMTP_URL ?? server.url;
  const mailer = smtpMailer({ ...parsed.environment, SMTP_URL }, IMPATIENT);
  try {
    return await use(mailer);
  } finally {
    mailer.close();
  }
}

test.each([
  ["whose mailbox does not exist", "gone.a@example.com", { kind: "hard" }],
  ["whose mailbox does not exist, reported after the mail", "void.a@example.com", { kind: "hard" }],
  ["that our server does not relay to", "relay.a@example.com", UNSENT],
  ["whose mailbox is full", "full.a@example.com", { kind: "soft" }],
  ["whose server asks to retry later", "later.a@example.com", { kind: "soft" }],
  ["whose server rejects the content", "spam.a@example.com", { kind: "soft" }],
  ["whose server closes the connection after the mail", "cut.a@example.com", UNANSWERED],
  ["whose server closes the connection during the mail", "half.a@example.com", { kind: "unsent" }],
  ["whose server stops responding before the mail", "hang.a@example.com", UNSENT],
  ["whose server stops responding after the mail", "stall.a@example.com", UNANSWERED],
])("a recipient %s", async (_what, to, outcome) => {
  const outcomes = await sending(async (mailer) => [
    await mailer.send({ ...MAIL, to }),
    await mailer.send(MAIL),
  ]);
  expect(outcomes).toMatchObject([
    { ok: false, reason: expect.stringMatching(/./), ...outcome },
    { ok: true },
  ]);
});

test("a greylisting server accepts the second try", async () => {
  const to = "grey.a@example.com";
  const outcomes = await sending(async (mailer) => [
    await mailer.send({ ...MAIL, to }),
    await mailer.send({ ...MAIL, to }),
  ]);
  expect(outcomes).toMatchObject([{ ok: false, kind: "soft" }, { ok: true }]);
});

test("a refused sender says nothing of the address", async () => {
  const outcome = await sending((mailer) => mailer.send(MAIL), {
    MAIL_FROM: "refused@example.com",
  });
  expect(outcome).toMatchObject({ ok: false, kind: "unsent" });
});

test("a refused log-in says nothing of the address", async () => {
  const SMTP_URL = server.url.replace("//", "//site:wrong@");
  const outcome = await sending((mailer) => mailer.send(MAIL), { SMTP_URL });
  expect(outcome).toMatchObject({ ok: false, kind: "unsent" });
});

test("an unreachable server says nothing of the address, and names the reason", async () => {
  const outcome = await sending((mailer) => mailer.send(MAIL), {
    SMTP_URL: "smtp://127.0.0.1:1",
  });
  const reason = expect.stringContaining("ECONNREFUSED");
  expect(outcome).toMatchObject({ ok: false, ...UNSENT, reason });
});

test("a signed mail that was not transferred has not arrived", async () => {
  const folder = await temporaryFolder();
  const DKIM_KEY_FILE = join(folder.path, "dkim.pem");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  await writeFile(DKIM_KEY_FILE, privateKey.export({ type: "pkcs8", format: "pem" }));
  const env = { DKIM_DOMAIN: "example.com", DKIM_SELECTOR: "site", DKIM_KEY_FILE };
  const outcomes = await sending(
    async (mailer) => [
      await mailer.send({ ...MAIL, to: "hang.a@example.com" }),
      await mailer.send({ ...MAIL, to: "stall.a@example.com" }),
    ],
    env,
  );
  await folder.remove();
  expect(outcomes).toMatchObject([UNSENT, UNANSWERED]);
});

test("the wait for a slow server can be ended", async () => {
  const waiting = new AbortController();
  const outcome = await sending(async (mailer) => {
    const stalled = server.stalled("stall.c@example.com");
    const sent = mailer.send({ ...MAIL, to: "stall.c@example.com" }, waiting.signal);
    await stalled;
    waiting.abort();
    return sent;
  });
  expect(outcome).toMatchObject({ ok: false, ...UNANSWERED });
});

test("a server that never greets times out", async () => {
  const silent = createServer(() => {});
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  const port = address && typeof address === "object" ? address.port : 0;
  const outcome = await sending((mailer) => mailer.send(MAIL), {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  silent.close();
  expect(outcome).toMatchObject({ ok: false, kind: "unsent" });
});

test("closing aborts stalled connections", async () => {
  const parsed = parseEnvironment({ MAIL_FROM: "mirela@example.com" });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const mailer = smtpMailer({ ...parsed.environment, SMTP_URL: server.url });
  const stalled = server.stalled("stall.b@example.com");
  const outcome = mailer.send({ ...MAIL, to: "stall.b@example.com" });
  await stalled;
  mailer.close();
  expect(await outcome).toMatchObject({ ok: false, ...UNANSWERED });
});

test.each([
  ["554 5.7.1 <ada@example.com>: Relay access denied", true],
  ["550-host is currently not permitted to relay through this server", true],
  ["550 relay not permitted", true],
  ["550 Sender verify failed", true],
  ["550 <k7x@privaterelay.appleid.com>: user unknown", false],
  ["450 4.2.0 <k7x@relay.firefox.com>: Greylisted", false],
  ["550 smtp-relay.example.com no such user here", false],
])("%s is about our own server: %s", (answer, isOurs) => {
  expect(isFaultAtServer(answer)).toBe(isOurs);
});
