import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../tests/support/database.ts";
import { listSends, listSubscribers, readSubscriberTotals } from "./manage-list.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.execute(sql`
    insert into newsletter_subscribers (email, source, status, confirmed_at, created_at, wants_posts)
    select 'r' || i || '@example.com', 'footer', case when i > 15 then 'bounced' else 'confirmed' end,
      now(), now() - i * interval '1 hour', i % 2 = 0
    from generate_series(1, 17) i`);
});
afterAll(() => database.drop());

test("subscribers are listed by state, ten per page, newest first", async () => {
  const { db } = database;
  expect(await readSubscriberTotals(db)).toEqual([
    { state: "confirmed", total: 15 },
    { state: "pending", total: 0 },
    { state: "unsubscribed", total: 0 },
    { state: "bounced", total: 2 },
    { state: "complained", total: 0 },
  ]);
  const first = await listSubscribers(db, "confirmed", 1);
  expect(first.map(({ email }) => email).slice(0, 2)).toEqual(["r1@example.com", "r2@example.com"]);
  expect(first[1]).toEqual(expect.objectContaining({ wantsPosts: true, wantsProjects: true }));
  expect([first.length, (await listSubscribers(db, "confirmed", 2)).length]).toEqual([10, 5]);
});

test("an issue reports its progress", async () => {
  const { db } = database;
  await db.execute(sql`
    with issue as (insert into newsletter_sends (kind, subject, status, recipient_count)
      values ('post', 'Shop windows', 'sending', 15) returning id)
    insert into newsletter_deliveries (send_id, subscriber_id, status)
    select issue.id, s.id, (array['queued', 'failed', 'bounced', 'skipped'])[least(5, row_number() over ())]
    from issue, newsletter_subscribers s where s.status = 'confirmed' limit 4`);
  await db.execute(sql`
    insert into newsletter_deliveries (send_id, subscriber_id, status)
    select i.id, s.id, 'sent' from newsletter_sends i, newsletter_subscribers s
    where s.status = 'confirmed' on conflict do nothing`);
  expect(await listSends(db)).toEqual([
    expect.objectContaining({
      subject: "Shop windows",
      status: "sending",
      recipients: 15,
      waiting: 1,
      failed: 2,
      skipped: 1,
      sent: 11,
    }),
  ]);
});
