import { eq, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { type MailServer, startMailServer } from "../../tests/support/mail-server.ts";
import type { Mailer } from "../mail/mail.ts";
import { smtpMailer } from "../mail/smtp.ts";
import { blogPosts } from "../posts/tables.ts";
import { siteConfig } from "../site/tables.ts";
import type { World } from "../world.ts";
import { createSend } from "./create-send.ts";
import { deliverJob } from "./deliver-job.ts";
import { eraseSubscriber } from "./erase-subscriber.ts";
import { bounces, deliveries, sends, subscribers } from "./tables.ts";

let server: MailServer;
let mailer: Mailer;
let world: World;
let ahead = 0;
const opened = await forAllTests(importWorld());

beforeAll(async () => {
  server = await startMailServer();
  mailer = smtpMailer({ ...opened.world.environment, SMTP_URL: server.url });
  world = { ...opened.world, mailer, now: () => new Date(Date.now() + ahead) };
});
afterAll(async () => {
  mailer.close();
  await server.stop();
});
beforeEach(async () => {
  ahead = 0;
  server.received.length = 0;
  await world.db.execute(
    sql`truncate newsletter_subscribers, newsletter_sends, blog_posts, site_config cascade`,
  );
  await world.db.insert(siteConfig).values({
    name: "Mirela Osei",
    newsletterEnabled: true,
    newsletterAutoSendOnPublish: true,
    newsletterSendsPerSecond: 10_000,
    postalAddress: "1 Harbour Road, Accra",
  });
});

async function subscribe(...emails: string[]): Promise<void> {
  const confirmed = { status: "confirmed" as const, source: "footer", confirmedAt: new Date() };
  await world.db.insert(subscribers).values(emails.map((email) => ({ email, ...confirmed })));
}

async function publish(): Promise<string> {
  const [post] = await world.db
    .insert(blogPosts)
    .values({
      slug: "shop-windows",
      title: "Shop <windows>",
      excerpt: "What they teach.",
      content: "<p>First & foremost.</p><p>Second.</p>",
      status: "published",
      publishedAt: new Date(Date.now() - 1000),
    })
    .returning({ id: blogPosts.id });
  return post?.id ?? "";
}

const send = (id: string) =>
  world.db.transaction((tx) =>
    createSend(world, tx, { kind: "post", id, title: "Shop <windows>" }),
  );
const deliver = async (signal = new AbortController().signal) => {
  const [issue] = await world.db.select().from(sends);
  await deliverJob.run(world, { sendId: issue?.id ?? "" }, signal);
};
const recipients = () => server.received.flatMap(({ to }) => to).toSorted();
const states = async () =>
  Object.fromEntries(
    (
      await world.db
        .select({ email: subscribers.email, status: deliveries.status })
        .from(deliveries)
        .innerJoin(subscribers, eq(subscribers.id, deliveries.subscriberId))
    ).map(({ email, status }) => [email, status]),
  );

test("an issue is sent once to each confirmed subscriber and no one else", async () => {
  await subscribe("a@example.com", "b@example.com");
  await world.db.insert(subscribers).values([
    { email: "pending@example.com", source: "footer" },
    { email: "left@example.com", source: "footer", status: "unsubscribed" },
  ]);
  expect(await send(await publish())).toBe("created");
  await deliver();
  await deliver();
  expect(recipients()).toEqual(["a@example.com", "b@example.com"]);
  expect(await world.db.select().from(sends)).toMatchObject([
    { status: "done", recipientCount: 2, kind: "post" },
  ]);
});

test("it contains the post and personal unsubscribe links", async () => {
  await subscribe("a@example.com", "b@example.com");
  await send(await publish());
  await deliver();
  const mails = await Promise.all(server.received.map(({ raw }) => PostalMime.parse(raw)));
  const links = mails.map(({ headers }) => {
    const value = headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
    return value.replace(/^<|>$/g, "");
  });
  expect(new Set(links).size).toBe(2);
  for (const [index, mail] of mails.entries()) {
    expect(mail.subject).toBe("Shop <windows>");
    expect(mail.from).toMatchObject({ name: "Mirela Osei" });
    expect(mail.html).toContain("Shop &lt;windows&gt;");
    expect(mail.html).toContain("First &amp; foremost.");
    expect(mail.html).toContain(`href="${world.environment.SITE_URL}/blog/shop-windows"`);
    expect(mail.html).toContain("1 Harbour Road, Accra");
    expect(mail.html).toContain(links[index]);
    expect(mail.text).toContain(links[index]);
    const [, preferences] = /preferences\?token=(\S+)/.exec(mail.text ?? "") ?? [];
    expect(preferences).toMatch(/^[0-9a-f-]{36}\.[0-9a-f]{64}$/);
    expect(links[index]).not.toContain(preferences);
    expect(mail.html).not.toMatch(/[\ue000-\uf8ff]/);
    expect(Buffer.byteLength(server.received[index]?.raw ?? "")).toBeLessThan(100_000);
  }
});

test("permanent, temporary and server-wide failures are distinguished", async () => {
  await subscribe(
    "gone.a@example.com",
    "full.a@example.com",
    "grey.b@example.com",
    "ok@example.com",
  );
  await send(await publish());
  await deliver();
  expect(await states()).toEqual({
    "gone.a@example.com": "bounced",
    "full.a@example.com": "queued",
    "grey.b@example.com": "queued",
    "ok@example.com": "sent",
  });
  expect(await world.db.select().from(bounces)).toMatchObject([{ kind: "hard" }]);
  const gone = await world.db.select().from(subscribers).where(eq(subscribers.status, "bounced"));
  expect(gone).toMatchObject([{ email: "gone.a@example.com" }]);

  ahead += 6 * 60_000;
  await deliver();
  expect(await states()).toMatchObject({
    "full.a@example.com": "queued",
    "grey.b@example.com": "sent",
  });
  for (let tries = 0; tries < 20; tries += 1) {
    ahead += 7 * 60 * 60_000;
    await deliver();
  }
  expect(await states()).toMatchObject({ "full.a@example.com": "failed" });
  expect(await world.db.select().from(sends)).toMatchObject([{ status: "done" }]);
  expect(recipients()).toEqual(["grey.b@example.com", "ok@example.com"]);
});

test("dropped and stalled connections affect neither other recipients nor the address", async () => {
  await subscribe("cut.a@example.com", "half.a@example.com", "hang.a@example.com");
  await subscribe(...Array.from({ length: 10 }, (_, index) => `r${index}@example.com`));
  await send(await publish());
  const patience = { connectMs: 10_000, answerMs: 1_500 };
  const impatient = smtpMailer({ ...world.environment, SMTP_URL: server.url }, patience);
  const [issue] = await world.db.select().from(sends);
  const alone = { ...world, mailer: impatient };
  await deliverJob.run(alone, { sendId: issue?.id ?? "" }, new AbortController().signal);
  impatient.close();
  expect(recipients()).toHaveLength(10);
  expect(await states()).toMatchObject({
    "cut.a@example.com": "queued",
    "half.a@example.com": "queued",
    "hang.a@example.com": "queued",
  });
  expect(await world.db.select().from(bounces)).toEqual([]);
});

test("someone who leaves while it is being sent gets none", async () => {
  await subscribe("a@example.com", "left@example.com");
  await send(await publish());
  await world.db
    .update(subscribers)
    .set({ status: "unsubscribed" })
    .where(eq(subscribers.email, "left@example.com"));
  await deliver();
  expect(recipients()).toEqual(["a@example.com"]);
  expect(await states()).toMatchObject({ "left@example.com": "skipped" });
});

test.each([
  ["accepted", { ok: true, messageId: "<1@example.com>" }, "sent"],
  ["kept", { ok: true, messageId: "<1@example.com>", isInOutbox: true }, "erased"],
  ["put off", { ok: false, kind: "soft", reason: "450 <a@example.com>" }, "erased"],
  ["refused", { ok: false, kind: "hard", reason: "550 <a@example.com>" }, "bounced"],
] as const)("someone erased while their mail is %s stays erased", async (_what, result, status) => {
  await subscribe("a@example.com");
  await send(await publish());
  const erasing = async () => {
    await world.db.transaction((tx) => eraseSubscriber(tx, "a@example.com", new Date()));
    return result;
  };
  const [issue] = await world.db.select().from(sends);
  const { signal } = new AbortController();
  const meanwhile = { ...world, mailer: { ...mailer, send: erasing } };
  await deliverJob.run(meanwhile, { sendId: issue?.id ?? "" }, signal);
  expect(await world.db.select().from(deliveries)).toMatchObject([
    { status, attempts: 1, lastError: null, messageId: null },
  ]);
  expect(await world.db.$count(bounces)).toBe(0);
});

test("opting out of posts applies immediately, also during sending", async () => {
  await subscribe("a@example.com", "works@example.com", "later@example.com");
  const say = (email: string) =>
    world.db.update(subscribers).set({ wantsPosts: false }).where(eq(subscribers.email, email));
  await say("works@example.com");
  await send(await publish());
  await say("later@example.com");
  await deliver();
  expect(recipients()).toEqual(["a@example.com"]);
  expect(await states()).toEqual({ "a@example.com": "sent", "later@example.com": "skipped" });
});

test("a post that was hidden again before it went is not sent", async () => {
  await subscribe("a@example.com");
  const id = await publish();
  await send(id);
  await world.db.update(blogPosts).set({ status: "draft" }).where(eq(blogPosts.id, id));
  await deliver();
  expect(recipients()).toEqual([]);
  expect(await world.db.select().from(sends)).toMatchObject([{ status: "cancelled" }]);
});

test("a clock that is behind the one that published does not end the issue", async () => {
  await subscribe("a@example.com");
  const id = await publish();
  await send(id);
  const publishedAt = new Date(Date.now() + 60_000);
  await world.db.update(blogPosts).set({ publishedAt }).where(eq(blogPosts.id, id));
  await deliver();
  expect(recipients()).toEqual(["a@example.com"]);
  expect(await world.db.select().from(sends)).toMatchObject([{ status: "done" }]);
});

test("several workers at once send each mail once", async () => {
  await subscribe(...Array.from({ length: 60 }, (_, index) => `r${index}@example.com`));
  await send(await publish());
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(recipients()).toHaveLength(60);
  expect(new Set(recipients()).size).toBe(60);
});

test("a stopped worker leaves the rest to the next", async () => {
  await subscribe(...Array.from({ length: 40 }, (_, index) => `r${index}@example.com`));
  await send(await publish());
  const stopping = new AbortController();
  const under = deliver(stopping.signal);
  await server.waitForCount(5);
  stopping.abort();
  await under;
  await deliver();
  expect(new Set(recipients()).size).toBe(40);
  expect(recipients()).toHaveLength(40);
});

test("when the mail server is down the send waits and loses no one", async () => {
  await subscribe(...Array.from({ length: 20 }, (_, index) => `r${index}@example.com`));
  await send(await publish());
  const nowhere = smtpMailer({ ...world.environment, SMTP_URL: "smtp://127.0.0.1:1" });
  const [issue] = await world.db.select().from(sends);
  const run = deliverJob.run(
    { ...world, mailer: nowhere },
    { sendId: issue?.id ?? "" },
    new AbortController().signal,
  );
  await expect(run).rejects.toThrow("The mail server is not responding");
  nowhere.close();
  expect(recipients()).toEqual([]);
  ahead += 6 * 60_000;
  await deliver();
  expect(recipients()).toHaveLength(20);
});
