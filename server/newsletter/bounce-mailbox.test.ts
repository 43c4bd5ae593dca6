import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  type ImapServer,
  startImapServer,
  TEST_CERTIFICATE,
} from "../../tests/support/imap-server.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { originalHeaders, outOfOffice, postfixReport } from "../../tests/support/reports.ts";
import { openBounceMailbox } from "../mail/bounce-mailbox.ts";
import { mailKey } from "../mail/mail-key.ts";
import { REPORT_MAX_BYTES } from "../mail/reports/report.ts";
import type { World } from "../world.ts";
import { bounceMailboxJob } from "./bounce-mailbox-job.ts";
import { bounceMailboxes, bounces, subscribers } from "./tables.ts";

// Some read the mailbox many times, and a busy machine is slow.
vi.setConfig({ testTimeout: 30_000 });

/** A busy machine is slow, not wrong. */
const PATIENT = { timeout: 10_000 };

let opened: Awaited<ReturnType<typeof importWorld>>;
let server: ImapServer;
beforeAll(async () => {
  opened = await importWorld();
});
afterAll(() => opened.close());
beforeEach(async () => {
  server = await startImapServer();
  return () => server.close();
});

function worldWith(url = server.url): World {
  const { world } = opened;
  return { ...world, settings: { ...world.settings, BOUNCE_IMAP_URL: url } };
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
  mailKey(opened.world, { kind: "subscriber", id }, "issue-1").messageId;
const reportOn = (id: string) => postfixReport(originalHeaders(messageIdTo(id)));
const place = async () =>
  (await opened.world.db.select().from(bounceMailboxes)).find(({ id }) =>
    id.endsWith("INBOX of bounces at localhost"),
  );

beforeEach(async () => {
  await opened.world.db.delete(bounceMailboxes);
});

test("reports count and are marked as read; everything else stays as it was", async () => {
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

test("a mail is looked at once, and only what may be a report is fetched whole", async () => {
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

test("many mails are read in several goes, in their order", async () => {
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

test("a mailbox whose numbers begin anew is read anew, and nothing counts twice", async () => {
  const id = await subscribe();
  server.deliver(reportOn(id));
  await read();
  server.box.uidValidity = 2;
  await read();
  expect(server.box.sent).toEqual([1, 1]);
  const noted = await opened.world.db.select().from(bounces).where(eq(bounces.subscriberId, id));
  expect(noted).toHaveLength(1);
});

test("a connection that is lost between reading and marking loses nothing and counts once", async () => {
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

test("a server that hangs up in the middle is asked again the next time", async () => {
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
  // Logging in, opening and searching alone take some commands.
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
    "the log-in was refused: Wrong name or password",
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

test("a certificate that nobody vouches for is refused, one that is trusted is not", async () => {
  const secure = await startImapServer({ secure: true });
  await expect(openBounceMailbox(secure.url)).rejects.toThrow(/self.signed certificate/);
  const mailbox = await openBounceMailbox(secure.url, { tls: { ca: TEST_CERTIFICATE } });
  expect(await mailbox.after(0, 10)).toEqual([]);
  await mailbox.close();
  await secure.close();
});

test("a server that is not this machine hears no password without TLS", async () => {
  // Another way to write 127.0.0.1.
  const elsewhere = server.url.replace("localhost", "127.1");
  await expect(openBounceMailbox(elsewhere)).rejects.toThrow(/STARTTLS/);
  expect(server.box.heard).not.toContain("LOGIN");
});

test("a server that never says a word is given up", async () => {
  server.box.behaviour = "silent";
  await expect(openBounceMailbox(server.url, { greetingTimeout: 50 })).rejects.toThrow(/greeting/i);
});

test("a server that falls silent in the middle is given up", async () => {
  server.deliver(reportOn(await subscribe()));
  server.box.behaviour = "stalls";
  const mailbox = await openBounceMailbox(server.url, { socketTimeout: 1000 });
  await expect(mailbox.read(1)).rejects.toThrow();
  await mailbox.close();
});

test("the queue does it, once at a time", async () => {
  const id = await subscribe();
  server.deliver(reportOn(id));
  const world = { ...worldWith(), queue: opened.world.queue };
  for (let n = 0; n < 3; n += 1) await world.queue.add(world.db, bounceMailboxJob, {});
  await world.queue.work(world, bounceMailboxJob);
  await expect.poll(() => statusOf(id), PATIENT).toBe("bounced");
  await expect.poll(place, PATIENT).toMatchObject({ lastUid: 1 });
  expect(server.box.heard.filter((name) => name === "LOGIN")).toHaveLength(1);
});
