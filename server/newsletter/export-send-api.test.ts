import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { fillWithSubscribers, sendPost } from "../../tests/support/newsletter.ts";
import { ownersCookie } from "../../tests/support/owners-cookie.ts";
import { createDeliveries } from "./create-deliveries.ts";
import { eraseSubscriber } from "./erase-subscriber.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { findSend, listSends } from "./list-sends.ts";
import { deliveries, sends, subscribers } from "./tables.ts";

/** More than are read at once. */
const SUBSCRIBERS = 2_300;

let sendId: string;
let cookie: string;
const site = await forAllTests(startApi());

beforeAll(async () => {
  cookie = await ownersCookie(site.world);
  const { db } = site.world;
  await fillWithSubscribers(db, { confirmed: SUBSCRIBERS });
  await setEmail("confirmed-1@example.com", '=cmd|"/C calc"!A0@example.com');
  sendId = await sendPost(site.world, "post");
  await createDeliveries(db, sendId);
  await db.update(deliveries).set({ status: "sent", attempts: 1, sentAt: new Date() });
  await setOutcome("confirmed-2@example.com", {
    status: "failed",
    lastError: '+1 "said", no\r\nreally',
  });
  await setOutcome("confirmed-3@example.com", { isPerhapsTwice: true });
  await db.transaction((tx) => eraseSubscriber(tx, "confirmed-4@example.com", new Date()));
});

async function idOf(email: string): Promise<string> {
  const [row] = await site.world.db.select().from(subscribers).where(eq(subscribers.email, email));
  return row?.id ?? "";
}

async function setEmail(from: string, email: string): Promise<void> {
  await site.world.db.update(subscribers).set({ email }).where(eq(subscribers.email, from));
}

async function setOutcome(email: string, values: Partial<typeof deliveries.$inferInsert>) {
  const isTheirs = eq(deliveries.subscriberId, await idOf(email));
  await site.world.db.update(deliveries).set(values).where(isTheirs);
}

async function exported(query: string) {
  const answer = await fetch(`${site.url}/api/newsletter-sends/${sendId}/export${query}`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: site.world.environment.SITE_URL },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test("every recipient is exported once, and no cell runs as a formula", async () => {
  const { status, headers, text } = await exported("");
  expect(status).toBe(200);
  expect(headers.get("content-disposition")).toMatch(/newsletter-recipients-[\d-]{10}\.csv/);
  expect(text).toContain(`"'=cmd|""/C calc""!A0@example.com",Sent,`);
  expect(text).toContain(`Failed,,`);
  expect(text).toContain(`"'+1 ""said"", no\r\nreally"`);
  const emails = [...text.matchAll(/^confirmed-\d+@example\.com/gm)].map(([email]) => email);
  expect(new Set(emails).size).toBe(SUBSCRIBERS - 2);
  // One of them has no address any more.
  expect(text.match(/^,Sent,/gm)).toHaveLength(1);
});

test("filters and search apply to the export too", async () => {
  const failed = await exported("?outcome=failed");
  expect(failed.text).toContain("confirmed-2@example.com");
  expect(failed.text).not.toContain("confirmed-3@");
  const twice = await exported("?outcome=perhaps-twice");
  expect(twice.text.match(/@example\.com,Sent,Yes,/g)).toHaveLength(1);
  const found = await exported("?q=CONFIRMED-77@&outcome=nonsense");
  expect(found.text.match(/@example\.com/g)).toHaveLength(1);
  expect((await exported("?outcome=bounced")).status).toBe(404);
});

test("only the owner exports", async () => {
  const path = `${site.url}/api/newsletter-sends/${sendId}/export`;
  expect((await fetch(path, { method: "POST" })).status).toBe(401);
});

test("pages of recipients and of issues continue where the last one ended", async () => {
  const { db } = site.world;
  const seen = new Set<string>();
  for (let after: string | null = null; ; ) {
    const filters = { outcome: null, search: "" };
    const page: { subscriberId: string }[] = await listDeliveries(db, sendId, filters, after, 500);
    for (const { subscriberId } of page) seen.add(subscriberId);
    after = page.at(-1)?.subscriberId ?? null;
    if (page.length < 500) break;
  }
  expect(seen.size).toBe(SUBSCRIBERS);
  expect(await findSend(db, sendId)).toMatchObject({
    recipients: SUBSCRIBERS,
    counts: { sent: SUBSCRIBERS - 1, failed: 1, queued: 0 },
    perhapsTwice: 1,
  });

  // At the same moment, so that the id decides.
  const createdAt = new Date();
  const others = Array.from({ length: 25 }, (_, index) => ({
    kind: "post" as const,
    subject: `Issue ${index}`,
    createdAt,
  }));
  await db.insert(sends).values(others);
  const first = await listSends(db);
  const second = await listSends(db, first.next);
  const ids = [...first.sends, ...second.sends].map(({ id }) => id);
  expect(new Set(ids).size).toBe(26);
  expect([ids.length, second.next]).toEqual([26, null]);
  expect(ids.at(-1)).toBe(sendId);
});
