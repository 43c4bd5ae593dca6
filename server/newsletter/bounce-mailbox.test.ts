import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import {
  type ImapServer,
  startImapServer,
  TEST_CERTIFICATE,
} from "../../tests/support/imap-server.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { originalHeaders, outOfOffice, postfixReport } from "../../tests/support/reports.ts";
import { openBounceMailbox } from "../mail/bounce-mailbox.ts";
import { mailIdentifiers } from "../mail/report-token.ts";
import { REPORT_MAX_BYTES } from "../mail/reports/read-delivery-report.ts";
import type { World } from "../world.ts";
import { bounceMailboxJob } from "./bounce-mailbox-job.ts";
import { bounceMailboxes, bounces, subscribers } from "./tables.ts";

// For busy machines.
const PATIENT = { timeout: 10_000 };

let server: ImapServer;
const opened = await forAllTests(importWorld());
beforeEach(async () => {
  server = await startImapServer();
  return () => server.close();
});

function worldWith(url = server.url): World {
  const { world } = opened;
  return { ...world, environment: { ...world.environment, BOUNCE_IMAP_URL: url } };
}

const read = (url?: string) =>
  bounceMailboxJob.run(worldWith(url), {}, new AbortController().signal);

async function subscribe(): Promise<string> {
  const email = `${randomUUID()}@example.net`;
  const [row] = await opened.world.db
    .insert(subscribers)
    .values({ email, status: "confirmed", source: "footer", confirmedAt: new Date() })
    .returning({ id: subscribers.id });
  return row?.id ?? "";
}

const statusOf = async (id: string) =>
  (await opened.world.db.select().from(subscribers).where(eq(subscribers.id, id)))[0]?.status;
const messageIdTo = (id: string) =>
  mailIdentifiers(opened.world, { kind: "subscriber", id }, "issue-1").messageId;
const reportOn = (id: string) => postfixReport(originalHeaders(messageIdTo(id)));
const place = async () =>
  (await opened.world.db.select().from(bounceMailboxes)).find(({ id }) =>
    id.endsWith("INBOX of bounces at localhost"),
  );

beforeEach(async () => {
  await opened.world.db.delete(bounceMailboxes);
});

test("reports are processed and marked as read; other mail is untouched", async () => {
  const [gone, away] = [await subscribe(), await subscribe()];
  server.deliver("Subject: Hello\r\nContent-Type: text/plain\r\n\r\nA letter");
  const report = server.deliver(reportOn(gone));
  server.deliver(outOfOffice(messageIdTo(away)));
  server.deliver(postfixReport(originalHeaders("issue-1.forged@site.example")));
  server.deliver("\0\0\0");
  await read();
  expect([await statusOf(gone), await statusOf(away)]).toEqual(["bounced", "confirmed"]);
  expect(server.seen()).toEqual([report]);
  expect(await place()).toMatchObject({ lastUid: 5, lastError: null });
});

test("each mail is examined once, and only possible reports are fetched in full", async () => {
  server.deliver("Content-Type: text/plain\r\n\r\nA letter");
  const report = server.deliver(reportOn(await subscribe()));
  const huge = `${reportOn(await subscribe())}${"x".repeat(REPORT_MAX_BYTES)}`;
  server.deliver(huge);
  await read();
  await read();
  expect(server.box.sent).toEqual([report]);
  const next = server.deliver(reportOn(await subscribe()));
  await read();
  expect(server.box.sent).toEqual([report, next]);
});

test("many mails are read in chunks, in order", async () => {
  const ids = await Promise.all(Array.from({ length: 7 }, subscribe));
  for (let n = 0; n < 250; n += 1) {
    const id = n % 40 === 0 ? ids[n / 40] : undefined;
    server.deliver(id ? reportOn(id) : "Content-Type: text/plain\r\n\r\nA letter");
  }
  await read();
  expect(await Promise.all(ids.map(statusOf))).toEqual(ids.map(() => "bounced"));
  expect(server.seen()).toHaveLength(7);
  expect(await place()).toMatchObject({ lastUid: 250 });
});

test("a changed UIDVALIDITY rereads the mailbox without counting twice", async () => {
  const id = await subscribe();
  server.deliver(reportOn(id));
  await read();
  server.box.uidValidity = 2;
  await read();
  expect(server.box.sent).toEqual([1, 1]);
  const noted = await opened.world.db.select().from(bounces).where(eq(bounces.subscriberId, id));
  expect(noted).toHaveLength(1);
});

test("a connection lost between reading and marking loses nothing and counts once", async () => {
  const id = await subscribe();
  const uid = server.deliver(reportOn(id));
  server.box.behaviour = "unmarking";
  await read();
  expect([await statusOf(id), server.seen()]).toEqual(["bounced", []]);
  expect(await place()).toMatchObject({ lastUid: 0, lastError: expect.any(String) });
  server.box.behaviour = "well";
  await read();
  expect(server.seen()).toEqual([uid]);
  const noted = await opened.world.db.select().from(bounces).where(eq(bounces.subscriberId, id));
  expect(noted).toHaveLength(1);
});

test("a server that disconnects midway is retried on the next run", async () => {
  const id = await subscribe();
  server.deliver(reportOn(id));
  server.box.behaviour = "cuts";
  await read();
  expect(await statusOf(id)).toBe("confirmed");
  server.box.behaviour = "well";
  await read();
  expect(await statusOf(id)).toBe("bounced");
});

test("wherever it is interrupted, every report counts once in the end", async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, subscribe));
  for (const id of ids) server.deliver(reportOn(id));
  let runs = 0;
  while (server.seen().length < ids.length) {
    runs += 1;
    server.box.commandsLeft = runs;
    await read();
  }
  // Login, select and search alone take some commands.
  expect(runs).toBeGreaterThan(6);
  expect(await Promise.all(ids.map(statusOf))).toEqual(ids.map(() => "bounced"));
  const noted = await opened.world.db
    .select()
    .from(bounces)
    .where(inArray(bounces.subscriberId, ids));
  expect(noted).toHaveLength(ids.length);
});

test("two processes that read at the same time count once", async () => {
  const id = await subscribe();
  server.deliver(reportOn(id));
  await Promise.all([read(), read()]);
  const noted = await opened.world.db.select().from(bounces).where(eq(bounces.subscriberId, id));
  expect(noted).toHaveLength(1);
});

test.each([
  [
    "a wrong password",
    (url: string) => url.replace("right", "hunter2"),
    "sign-in was refused: Wrong name or password",
  ],
  ["a folder that is not there", (url: string) => `${url}/Nowhere`, "No such folder"],
  ["a port where nobody listens", (url: string) => url.replace(/:\d+$/, ":1"), "ECONNREFUSED"],
])("%s is noted with its reason and without the password", async (_what, change, reason) => {
  await read(change(server.url));
  const [row] = await opened.world.db.select().from(bounceMailboxes);
  expect(row?.lastError).toContain(reason);
  expect(JSON.stringify(row)).not.toContain("hunter2");
});

test("without the setting nothing is done", async () => {
  const { world } = opened;
  await bounceMailboxJob.run(world, {}, new AbortController().signal);
  expect(await world.db.select().from(bounceMailboxes)).toEqual([]);
});

test("an untrusted certificate is refused, a trusted one is accepted", async () => {
  const secure = await startImapServer({ secure: true });
  await expect(openBounceMailbox(secure.url)).rejects.toThrow(/self.signed certificate/);
  const mailbox = await openBounceMailbox(secure.url, { tls: { ca: TEST_CERTIFICATE } });
  expect(await mailbox.after(0, 10)).toEqual([]);
  await mailbox.close();
  await secure.close();
});

test("no password is sent to a remote server without TLS", async () => {
  // Also resolves to 127.0.0.1.
  const elsewhere = server.url.replace("localhost", "127.1");
  await expect(openBounceMailbox(elsewhere)).rejects.toThrow(/STARTTLS/);
  expect(server.box.commands).not.toContain("LOGIN");
});

test("a server that sends no greeting times out", async () => {
  server.box.behaviour = "silent";
  await expect(openBounceMailbox(server.url, { greetingTimeout: 50 })).rejects.toThrow(/greeting/i);
});

test("a server that stalls midway times out", async () => {
  server.deliver(reportOn(await subscribe()));
  server.box.behaviour = "stalls";
  const mailbox = await openBounceMailbox(server.url, { socketTimeout: 1000 });
  await expect(mailbox.read(1)).rejects.toThrow();
  await mailbox.close();
});

test("the queue runs one job at a time", async () => {
  const id = await subscribe();
  server.deliver(reportOn(id));
  const world = { ...worldWith(), queue: opened.world.queue };
  for (let n = 0; n < 3; n += 1) await world.queue.add(world.db, bounceMailboxJob, {});
  await world.queue.work(world, bounceMailboxJob);
  await expect.poll(() => statusOf(id), PATIENT).toBe("bounced");
  await expect.poll(place, PATIENT).toMatchObject({ lastUid: 1 });
  expect(server.box.commands.filter((name) => name === "LOGIN")).toHaveLength(1);
});
