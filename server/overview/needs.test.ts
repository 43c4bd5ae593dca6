import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { addPublicPost } from "../../tests/support/rows.ts";
import { contactNotifications, contactSubmissions } from "../contact/tables.ts";
import { deliveries, sends, subscribers } from "../newsletter/tables.ts";
import { blogPosts } from "../posts/tables.ts";
import { openSecret } from "../secret.ts";
import { acceptSecret, rememberSecret } from "../site/secret-change.ts";
import { notices, siteConfig } from "../site/tables.ts";
import { listNeeds } from "./needs.ts";

const site = await forAllTests(startApi());
beforeEach(async () => {
  const { db } = site.world;
  for (const table of [contactSubmissions, sends, subscribers, notices, blogPosts, siteConfig]) {
    await db.delete(table);
  }
});

const NOW = new Date("2026-11-20T12:00:00Z");
const mailer = { isConfigured: true } as const;

async function needs(changes: { isConfigured?: boolean } = {}): Promise<string[]> {
  const world = { ...site.world, mailer: { ...site.world.mailer, ...mailer, ...changes } };
  return (await listNeeds(world, NOW)).map(
    ({ text, detail, tone }) => `${tone}: ${text} | ${detail}`,
  );
}

async function addMessage(isRead = false): Promise<string> {
  const [row] = await site.world.db
    .insert(contactSubmissions)
    .values({
      fullName: "Ada Byron",
      email: "ada@example.com",
      reason: "general",
      isRead,
      message: "Ten letters or more.",
    })
    .returning();
  return row?.id ?? "";
}

async function addIssue(createdAt: Date, failed: number): Promise<void> {
  const { db } = site.world;
  const [send] = await db
    .insert(sends)
    .values({ kind: "post", subject: "Shop windows", status: "done", createdAt })
    .returning();
  for (let n = 0; n < failed; n++) {
    const [reader] = await db
      .insert(subscribers)
      .values({ email: `${randomUUID()}@example.com`, source: "footer" })
      .returning();
    const to = { sendId: send?.id ?? "", subscriberId: reader?.id ?? "" };
    await db.insert(deliveries).values({ ...to, status: "failed" });
  }
}

test("without needs the list is empty", async () => {
  expect(await needs()).toEqual([]);
});

test("unread messages are listed until they are read", async () => {
  await addMessage();
  expect(await needs()).toEqual(["waiting: 1 unread message | "]);
  await addMessage();
  expect(await needs()).toEqual(["waiting: 2 unread messages | "]);
  await site.world.db.update(contactSubmissions).set({ isRead: true });
  expect(await needs()).toEqual([]);
});

test("a message with a failed notification is listed until it is read", async () => {
  const submissionId = await addMessage();
  const told = { submissionId, channel: "mail", status: "failing" } as const;
  await site.world.db.insert(contactNotifications).values(told);
  expect(await needs()).toContainEqual(
    expect.stringContaining("alarm: 1 message could not be forwarded to you"),
  );
  await site.world.db.update(contactSubmissions).set({ isRead: true });
  expect(await needs()).toEqual([]);
});

test("spam is not listed, also when its notification failed", async () => {
  const submissionId = await addMessage();
  const told = { submissionId, channel: "mail", status: "failing" } as const;
  await site.world.db.insert(contactNotifications).values(told);
  await site.world.db.update(contactSubmissions).set({ isSpam: true });
  expect(await needs()).toEqual([]);
});

test("posts whose time has passed are overdue, with the title of the earliest", async () => {
  const { db } = site.world;
  const at = (moment: string, title: string) =>
    addPublicPost(db, { title, status: "scheduled", scheduledPublishAt: new Date(moment) });
  await at("2026-11-20T12:00:01Z", "Not yet");
  expect(await needs()).toEqual([]);
  await at("2026-11-20T12:00:00Z", "Just now");
  await at("2026-11-19T12:00:00Z", "Since yesterday");
  expect(await needs()).toEqual(["alarm: 2 posts are overdue | Since yesterday"]);
});

test("failed emails are listed for recent issues only", async () => {
  await addIssue(new Date("2026-10-01T12:00:00Z"), 2);
  expect(await needs()).toEqual([]);
  await addIssue(new Date("2026-11-19T12:00:00Z"), 3);
  expect(await needs()).toEqual([
    "alarm: 3 newsletter emails could not be delivered | Shop windows",
  ]);
});

test("a paused issue is listed until it goes on or ends", async () => {
  const { db } = site.world;
  const paused = { kind: "post", subject: "Shop windows", pausedAt: NOW } as const;
  await db.insert(sends).values([paused, { ...paused, status: "done" }]);
  expect(await needs()).toEqual([
    "waiting: 1 newsletter is paused | Shop windows has not been sent to everyone",
  ]);
  await db.update(sends).set({ pausedAt: null });
  expect(await needs()).toEqual([]);
});

test("a missing postal address is listed while what is published is emailed", async () => {
  const { db } = site.world;
  const isOn = { newsletterEnabled: true, newsletterAutoSendOnProjectPublish: true };
  await db.insert(siteConfig).values({ ...isOn, postalAddress: " \n" });
  expect(await needs()).toEqual([
    "waiting: Newsletters have no postal address | Many countries require one. Add it before the next issue.",
  ]);
  await db.update(siteConfig).set({ postalAddress: "1 Quay, Tholen" });
  expect(await needs()).toEqual([]);
  await db.update(siteConfig).set({ postalAddress: "", newsletterEnabled: false });
  expect(await needs()).toEqual([]);
});

test("missing email settings and an unrecognized proxy are listed", async () => {
  await site.world.db
    .insert(notices)
    .values({ name: "unnamed-proxy", detail: "198.51.100.9", noticedAt: NOW });
  const email = { to: "ada@example.com", subject: "S", text: "T", html: "<p>T</p>" };
  await site.world.mailer.send(email);
  const told = await needs({ isConfigured: false });
  expect(told).toEqual([
    "waiting: Email is not set up | 1 email is kept in the outbox. Set SMTP_URL to send email.",
    expect.stringContaining("alarm: Unrecognized proxy: 198.51.100.9"),
  ]);
  await site.world.db.update(notices).set({ detail: "127.0.0.1" });
  expect(await needs()).toEqual([]);
});

test("another secret than before is listed until it is accepted", async () => {
  const { world } = site;
  const before = await openSecret({ ...world.environment, SECRET: "s".repeat(32) });
  await rememberSecret({ ...world, secret: before });
  await rememberSecret(world);
  expect(await needs()).toEqual([
    "alarm: The secret has changed | Links in emails already sent no longer work. Restore it, or accept the new one.",
  ]);
  await acceptSecret(world);
  expect(await needs()).toEqual([]);
});

test("another address of the site is listed while visitors use it", async () => {
  const { db } = site.world;
  const noticedAt = new Date(NOW.getTime() - 60_000);
  await db
    .insert(notices)
    .values({ name: "other-origin", detail: "https://www.a.example", noticedAt });
  expect(await needs()).toEqual([
    expect.stringContaining(
      "alarm: Visitors reach this site at https://www.a.example | Forms don't",
    ),
  ]);
  await db.update(notices).set({ noticedAt: new Date("2026-11-01T12:00:00Z") });
  expect(await needs()).toEqual([]);
});
