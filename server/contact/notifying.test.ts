import { once } from "node:events";
import { createServer } from "node:http";
import { and, eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { type MailServer, startMailServer } from "../../tests/support/mail-server.ts";
import { user } from "../accounts/tables.ts";
import { withLock } from "../db/with-lock.ts";
import { postToPublicUrl } from "../http/post-to-public-url.ts";
import { isPublicAddress } from "../http/request-public-url.ts";
import { smtpMailer } from "../mail/smtp.ts";
import { mailOwnerJob } from "./mail-owner-job.ts";
import { type Channel, notificationLock } from "./notifications.ts";
import { submitMessage } from "./submit-message.ts";
import { contactNotifications, contactPages } from "./tables.ts";
import { webhookJob } from "./webhook-job.ts";

let server: MailServer;
const opened = await forAllTests(importWorld());

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(async () => {
  await server.stop();
});

/** Each from a network of its own, so that none is over the rate limit. */
let networks = 0;
async function sendMessage(ownerEmail: string, email = "ada@example.com"): Promise<string> {
  const { world } = opened;
  const sent = await submitMessage(
    { ...world, environment: { ...world.environment, OWNER_EMAIL: ownerEmail } },
    {
      draft: {
        full_name: 'Ada "A" <Byron>',
        email,
        reason: "freelance",
        message: "First line\nsecond <b>line</b>\n\nLast & done",
      },
      visitor: { ip: `203.0.${networks++}.9`, userAgent: "Test", sessionId: null },
      honeypot: "",
      shownForMs: null,
    },
  );
  if (sent.status !== "sent") throw new Error(sent.status);
  return sent.id;
}

async function mailOwner(submissionId: string, ownerEmail: string): Promise<void> {
  const environment = { ...opened.world.environment, OWNER_EMAIL: ownerEmail };
  const mailer = smtpMailer({ ...environment, SMTP_URL: server.url });
  const world = { ...opened.world, environment, mailer };
  try {
    await mailOwnerJob.run(world, { submissionId }, new AbortController().signal);
  } finally {
    mailer.close();
  }
}

async function notification(id: string, by: Channel = "mail") {
  const { submissionId, channel } = contactNotifications;
  const [row] = await opened.world.db
    .select()
    .from(contactNotifications)
    .where(and(eq(submissionId, id), eq(channel, by)));
  return row;
}

test("the owner's email contains the message as text and replies to its sender", async () => {
  const id = await sendMessage("owner@example.com");
  await mailOwner(id, "owner@example.com");
  const mail = server.received.at(-1);
  expect(mail?.to).toEqual(["owner@example.com"]);
  const { subject, html = "", text, replyTo } = await PostalMime.parse(mail?.raw ?? "");
  expect(subject).toBe('Freelance Project from Ada "A" <Byron>');
  expect(replyTo).toMatchObject([{ name: 'Ada "A" <Byron>', address: "ada@example.com" }]);
  expect(text).toContain("First line\nsecond <b>line</b>\n\nLast & done");
  expect(html).toContain("second &lt;b&gt;line&lt;/b&gt;");
  expect(html).not.toContain("<b>line</b>");
  expect(text).toContain('Reply to this email to answer Ada "A" <Byron>.');
  expect(await notification(id)).toMatchObject({ status: "sent", attempts: 1, lastError: null });
});

test("a reply address that needs SMTPUTF8 is only in the text, so that any mail server accepts it", async () => {
  const id = await sendMessage("owner@example.com", "zoë@example.com");
  await mailOwner(id, "owner@example.com");
  const raw = server.received.at(-1)?.raw ?? "";
  const { replyTo, text, html } = await PostalMime.parse(raw);
  expect(replyTo).toBeUndefined();
  expect(text).toContain(
    'Write to zoë@example.com to answer Ada "A" <Byron>; a reply to this email would not reach them.',
  );
  for (const body of [text, html]) expect(body).not.toContain("Reply to this email");
});

test("a job that runs twice sends one email", async () => {
  const id = await sendMessage("owner@example.com");
  await mailOwner(id, "owner@example.com");
  const before = server.received.length;
  await mailOwner(id, "owner@example.com");
  expect(server.received).toHaveLength(before);
});

test("two jobs at once send one email", async () => {
  const id = await sendMessage("owner@example.com");
  const before = server.received.length;
  await Promise.allSettled([
    mailOwner(id, "owner@example.com"),
    mailOwner(id, "owner@example.com"),
  ]);
  expect(server.received).toHaveLength(before + 1);
  expect(await notification(id)).toMatchObject({ status: "sent", attempts: 1 });
});

test.each<Channel>(["mail", "webhook"])(
  "while another process sends it, the job for the %s is left to a retry",
  async (channel) => {
    const { world } = opened;
    await world.db.delete(contactPages);
    await world.db.insert(contactPages).values({ formActionUrl: "http://127.0.0.1:1/" });
    const id = await sendMessage("owner@example.com");
    const run = () =>
      channel === "mail"
        ? mailOwner(id, "owner@example.com")
        : webhookJob.run(world, { submissionId: id }, new AbortController().signal);
    await withLock(world.db, notificationLock(id, channel), async () => {
      await expect(run()).rejects.toThrow("Another job");
    });
    await world.db.delete(contactPages);
    expect(await notification(id, channel)).toMatchObject({ status: "queued", attempts: 0 });
  },
);

test("a rejected email shows its reason and is sent on retry", async () => {
  const id = await sendMessage("grey.owner@example.com");
  await expect(mailOwner(id, "grey.owner@example.com")).rejects.toThrow("Greylisted");
  expect(await notification(id)).toMatchObject({
    status: "failing",
    attempts: 1,
    lastError: expect.stringContaining("Greylisted"),
  });
  await mailOwner(id, "grey.owner@example.com");
  expect(await notification(id)).toMatchObject({ status: "sent", attempts: 2, lastError: null });
});

test("the account's address takes precedence over the setting", async () => {
  const { db } = opened.world;
  await db.insert(user).values({ id: "o", name: "O", email: "account@example.com", role: "owner" });
  const id = await sendMessage("setting@example.com");
  await mailOwner(id, "setting@example.com");
  await db.delete(user);
  expect(server.received.at(-1)?.to).toEqual(["account@example.com"]);
});

test("a copy is posted as JSON, and failures report a reason", async () => {
  const heard: unknown[] = [];
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    heard.push(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    response.writeHead(request.url === "/moved" ? 302 : 200, { Location: "/" }).end();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const address = receiver.address();
  const origin = `http://localhost:${address && typeof address === "object" ? address.port : 0}`;
  const anywhere = () => true;
  expect(await postToPublicUrl(`${origin}/`, { a: 1 }, anywhere)).toEqual({ ok: true });
  expect(await postToPublicUrl(`${origin}/moved`, { a: 2 }, anywhere)).toEqual({
    ok: false,
    reason: "The server responded with 302",
  });
  expect(heard).toEqual([{ a: 1 }, { a: 2 }]);
  // Without the override, since it resolves to this machine.
  expect(await postToPublicUrl(`${origin}/`, { a: 3 })).toMatchObject({
    ok: false,
    reason: "localhost is inside a private network",
  });
  expect(heard).toHaveLength(2);
  receiver.close();
});

test.each([
  ["93.184.216.34", true],
  ["2606:2800:220:1::1", true],
  ["127.0.0.1", false],
  ["10.1.2.3", false],
  ["172.20.0.1", false],
  ["192.168.1.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["0.0.0.0", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::", false],
  ["::ffff:127.0.0.1", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["2001:db8::1", false],
  ["2002:7f00:1::", false],
])("%s is public: %s", (ip, expected) => {
  expect(isPublicAddress(ip)).toBe(expected);
});

test.each(["http://127.0.0.1:1/", "http://[::1]:1/", "http://2130706433/", "http://0x7f.1/"])(
  "%s is refused before anything is sent",
  async (url) => {
    expect(await postToPublicUrl(url, {})).toMatchObject({
      ok: false,
      reason: expect.stringContaining("private network"),
    });
  },
);
