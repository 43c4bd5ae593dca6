import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiSite, startApi } from "../../tests/support/api-site.ts";
import type { Actor } from "./access-log.ts";
import { listSubmissions, openSubmission } from "./inbox.ts";
import { storeSubmission } from "./submissions.ts";
import { contactAudit, contactSubmissions } from "./tables.ts";

let site: ApiSite;
beforeAll(async () => {
  site = await startApi();
});
afterAll(() => site.close());
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
  const wanted = { isSpam: false, page: 1, place: "submissions" };
  const [listed, ...others] = await listSubmissions(db, OWNER, wanted);
  expect(others).toEqual([]);
  expect(listed).toEqual(expect.objectContaining({ id, fullName: "Ada Byron", isRead: false }));
  expect(listed?.excerpt).toHaveLength(160);
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
        details: { place: "submissions", page: 1 },
      },
    }),
  ]);
  expect((await rowOf(id))?.accessCount).toBe(0);
  const spam = await listSubmissions(db, OWNER, { ...wanted, isSpam: true, place: "spam" });
  expect(spam).toHaveLength(1);
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
