import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { inboxQueryFrom, positionText } from "#domain/contact/inbox-query.ts";
import { normalizeQuery } from "#domain/search/text.ts";
import { firstCodePoints } from "#domain/text/code-points.ts";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { nastyStrings } from "../../tests/support/nasty-strings.ts";
import type { Actor } from "./access-log.ts";
import { listSubmissions, openSubmission } from "./inbox.ts";
import { storeSubmission } from "./submissions.ts";
import { contactAlerts, contactAudit, contactSubmissions } from "./tables.ts";

const site = await forAllTests(startApi());
beforeEach(async () => {
  await site.world.db.delete(contactAudit);
  await site.world.db.delete(contactSubmissions);
});

const OWNER: Actor = {
  accountId: "owner-1",
  sessionId: "session-1",
  ip: "203.0.113.7",
  userAgent: "Firefox",
};

const ALL = inboxQueryFrom(new URLSearchParams());

function send(changes: { fullName?: string; isSpam?: boolean } = {}): Promise<string> {
  const { fullName = "Ada Byron", isSpam = false } = changes;
  const text = `<b>${"What a long letter this is. ".repeat(20)}`;
  return storeSubmission(site.world.db, site.world.secret, {
    message: { fullName, email: "ada@example.com", reason: "hiring", message: text },
    visitor: { ip: "198.51.100.1", userAgent: "Safari", sessionId: null },
    riskScore: 5,
    isSpam,
  });
}

const looks = () =>
  site.world.db.query.contactAudit.findMany({ orderBy: asc(contactAudit.timestamp) });
const rowOf = (id: string) =>
  site.world.db.query.contactSubmissions.findFirst({ where: eq(contactSubmissions.id, id) });

test("listing logs who, from where and what, and raises no access count", async () => {
  const { db } = site.world;
  const id = await send();
  await send({ isSpam: true });
  const {
    messages: [listed, ...others],
  } = await listSubmissions(db, OWNER, ALL);
  expect(others).toEqual([]);
  expect(listed).toEqual(expect.objectContaining({ id, fullName: "Ada Byron", isRead: false }));
  expect(listed?.excerpt).toMatch(/^<b>What a long letter this is\. .{100,130}…$/);
  expect(await looks()).toEqual([
    expect.objectContaining({
      actionType: "list_submissions",
      actorId: "owner-1",
      actorIp: "203.0.113.7",
      submissionId: null,
      riskScore: 0,
      metadata: {
        session_id: "session-1",
        user_agent: "Firefox",
        details: { isSpam: false, isSearch: false, reason: null, state: null, after: null },
      },
    }),
  ]);
  expect((await rowOf(id))?.accessCount).toBe(0);
  const spam = await listSubmissions(db, OWNER, { ...ALL, isSpam: true });
  expect(spam.messages).toHaveLength(1);
  expect(await looks()).toHaveLength(2);
});

test("every opening is logged and counted, and the message stays unread", async () => {
  const id = await send();
  const before = site.world.now().getTime();
  await openSubmission(site.world, OWNER, id);
  const opened = await openSubmission(site.world, OWNER, id);
  expect(opened).toEqual(
    expect.objectContaining({
      isIntact: true,
      isRead: false,
      accessCount: 2,
      email: "ada@example.com",
    }),
  );
  expect(opened).not.toHaveProperty("securityHash");
  const row = await rowOf(id);
  expect(row?.accessCount).toBe(2);
  expect(row?.lastAccessedAt?.getTime()).toBeGreaterThanOrEqual(before - 1000);
  expect((await looks()).map(({ actionType, submissionId }) => [actionType, submissionId])).toEqual(
    [
      ["open_submission", id],
      ["open_submission", id],
    ],
  );
});

test.each([
  ["fullName", "Somebody else"],
  ["email", "other@example.com"],
  ["reason", "general"],
  ["message", "Something else entirely."],
  ["securityHash", null],
] as const)("a message whose %s was altered in the database is detected", async (field, value) => {
  const id = await send();
  await site.world.db
    .update(contactSubmissions)
    .set({ [field]: value })
    .where(eq(contactSubmissions.id, id));
  expect((await openSubmission(site.world, OWNER, id))?.isIntact).toBe(false);
  expect((await looks())[0]).toEqual(expect.objectContaining({ riskScore: 80 }));
});

test("marking as read does not count as altered", async () => {
  const id = await send();
  await site.world.db.update(contactSubmissions).set({ isRead: true });
  expect((await openSubmission(site.world, OWNER, id))?.isIntact).toBe(true);
});

test("a missing message is null and logs no access", async () => {
  expect(await openSubmission(site.world, OWNER, randomUUID())).toBeNull();
  expect(await looks()).toEqual([]);
});

/** `count` messages, a microsecond apart, newest last; every third was read. */
async function sendMany(count: number): Promise<void> {
  await site.world.db.execute(sql`
    insert into contact_submissions (full_name, email, reason, message, is_read, state, created_at)
    select 'Person ' || n, 'p' || n || '@example.com', case when n % 2 = 0 then 'hiring' else 'general' end,
      'A message about boats', n % 3 = 0, case when n % 5 = 0 then 'won' else 'new' end,
      '2026-01-01'::timestamptz + n * interval '1 microsecond'
    from generate_series(1, ${count}::int) n`);
}

async function listAll(params: Record<string, string> = {}): Promise<string[]> {
  const names: string[] = [];
  for (let after = ""; ; ) {
    const query = inboxQueryFrom(new URLSearchParams({ ...params, after }));
    const { messages, next } = await listSubmissions(site.world.db, OWNER, query);
    names.push(...messages.map(({ fullName }) => fullName));
    if (!next) return names;
    after = positionText(next);
  }
}

const named = (numbers: number[]) => numbers.map((n) => `Person ${n}`);
const upTo = (count: number) => Array.from({ length: count }, (_, i) => count - i);

test("pages continue after the last message, unread first, though all came at once", async () => {
  await sendMany(80);
  const unread = upTo(80).filter((n) => n % 3 !== 0);
  const read = upTo(80).filter((n) => n % 3 === 0);
  expect(await listAll()).toEqual(named([...unread, ...read]));
});

test("a page that is marked as read moves nothing out of the next one", async () => {
  await sendMany(80);
  const { db } = site.world;
  const first = await listSubmissions(db, OWNER, ALL);
  await db.update(contactSubmissions).set({ isRead: true });
  await db.update(contactSubmissions).set({ isRead: false }).where(sql`full_name = 'Person 2'`);
  const rest = await listSubmissions(db, OWNER, { ...ALL, after: first.next });
  expect(rest.messages[0]?.fullName).toBe("Person 2");
});

test.each([
  [{ reason: "hiring" }, (n: number) => n % 2 === 0],
  [{ state: "won" }, (n: number) => n % 5 === 0],
  [{ state: "won", reason: "general" }, (n: number) => n % 10 === 5],
  [{ q: "PERSON 17" }, (n: number) => n === 17],
  [{ q: "p17@example" }, (n: number) => n === 17],
  [{ q: "bo" }, () => true],
  [{ q: "oa" }, () => false],
  [{ q: "100%" }, () => false],
  [{ tab: "spam" }, () => false],
  [{ reason: "constructor", state: "none" }, () => true],
])("the filters %j", async (params, isListed) => {
  await sendMany(30);
  const expected = upTo(30)
    .filter(isListed)
    .map((n) => `Person ${n}`);
  expect((await listAll(params)).toSorted()).toEqual(expected.toSorted());
});

test.each(["x", "u.1", "r.99999999999999999.x", `u.1.${"a".repeat(36)}`, "u..", "\0"])(
  "the position %j is none",
  (after) => {
    expect(inboxQueryFrom(new URLSearchParams({ after })).after).toBeNull();
  },
);

test("nasty texts are searched for as they are", async () => {
  await sendMany(3);
  const id = await send();
  const wasSent = eq(contactSubmissions.id, id);
  for (const q of nastyStrings()) {
    const searched = q.toWellFormed().replace(/\p{Cc}/gu, " ");
    const message = `A long enough message: ${firstCodePoints(searched, 500)} and so on`;
    await site.world.db.update(contactSubmissions).set({ message }).where(wasSent);
    const found = await listAll({ q });
    expect(found, q).toContain("Ada Byron");
    // Blank texts filter nothing.
    if (normalizeQuery(q) === "") expect(found).toHaveLength(4);
    else expect(await listAll({ q: `qz${q}` }), q).toEqual([]);
  }
});

test("a deleted message is neither listed nor opened", async () => {
  const id = await send();
  await site.world.db.update(contactSubmissions).set({ deletedAt: new Date() });
  expect((await listSubmissions(site.world.db, OWNER, ALL)).messages).toEqual([]);
  expect(await openSubmission(site.world, OWNER, id)).toBeNull();
});

test("an altered message raises one alert, however often it is opened", async () => {
  const id = await send();
  const { db } = site.world;
  await db.delete(contactAlerts);
  await db.update(contactSubmissions).set({ message: "Something else entirely." });
  await openSubmission(site.world, OWNER, id);
  await openSubmission(site.world, OWNER, id);
  expect(await db.select().from(contactAlerts)).toEqual([
    expect.objectContaining({ kind: "altered-message", submissionId: id, times: 2, riskScore: 80 }),
  ]);
});
