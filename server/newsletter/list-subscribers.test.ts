import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type SubscriberQuery, subscriberQueryFrom } from "#domain/newsletter/subscribers.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { listSubscribers, readSubscriberTotals } from "./list-subscribers.ts";
import { subscribers } from "./tables.ts";

const { db } = await forAllTests(testDatabase());

beforeAll(async () => {
  // Pairs of the same moment, whose order the id decides.
  await db.execute(sql`
    insert into newsletter_subscribers (email, source, status, confirmed_at, created_at, wants_posts)
    select 'R' || i || '@Example.com', 'footer', case when i > 120 then 'bounced' else 'confirmed' end,
      now(), now() - i / 2 * interval '1 hour', i % 2 = 0
    from generate_series(1, 122) i`);
  await db.execute(sql`
    insert into newsletter_bounces (subscriber_id, kind, diagnostic, created_at)
    select id, 'hard', reason, at from newsletter_subscribers,
      (values ('550 older', now() - interval '1 day'), ('550 No such user', now())) as b (reason, at)
    where email = 'R121@Example.com'`);
});

const list = (query: Partial<SubscriberQuery>) =>
  listSubscribers(db, { ...subscriberQueryFrom(new URLSearchParams()), ...query });

test("subscribers are counted by state", async () => {
  expect(await readSubscriberTotals(db)).toEqual([
    { state: "confirmed", total: 120 },
    { state: "pending", total: 0 },
    { state: "unsubscribed", total: 0 },
    { state: "bounced", total: 2 },
    { state: "complained", total: 0 },
  ]);
});

test("pages follow each other, newest first, without a gap or a repetition", async () => {
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let after: SubscriberQuery["after"] = null; ; ) {
    const page = await list({ after });
    seen.push(...page.subscribers.map(({ id }) => id));
    sizes.push(page.subscribers.length);
    after = page.next;
    if (!after) break;
  }
  expect(sizes).toEqual([50, 50, 20]);
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from newsletter_subscribers where status = 'confirmed' order by created_at desc, id desc`,
  );
  expect(seen).toEqual(rows.map(({ id }) => id));
});

test.each([
  ["r77@", ["R77@Example.com"]],
  ["77@EXAMPLE", ["R77@Example.com"]],
  ["R7", "R7"],
  ["nobody", []],
  ["%", []],
])("the search for %s finds %j", async (search, expected) => {
  const { subscribers } = await list({ search });
  const found = subscribers.map(({ email }) => email);
  if (typeof expected === "string") {
    expect(found).toHaveLength(11);
    expect(found.every((email) => email.startsWith(expected))).toBe(true);
  } else expect(found).toEqual(expected);
});

test("a search stays within its state", async () => {
  expect((await list({ search: "r121@" })).subscribers).toEqual([]);
  expect((await list({ search: "r121@", state: "bounced" })).subscribers).toHaveLength(1);
});

test("a bounced address comes with its latest reason", async () => {
  const { subscribers } = await list({ state: "bounced" });
  expect(subscribers.map(({ email, reason }) => [email, reason]).toSorted()).toEqual([
    ["R121@Example.com", "550 No such user"],
    ["R122@Example.com", null],
  ]);
});

test("who signed up again is pending since then, who confirmed a subscriber since the confirmation", async () => {
  const moment = (day: number) => new Date(Date.UTC(2026, 4, day));
  const times = { createdAt: moment(1), confirmedAt: moment(2), consentAt: moment(3) };
  for (const status of ["pending", "confirmed"] as const) {
    const email = `back@${status}.example`;
    await db.insert(subscribers).values({ email, source: "footer", status, ...times });
    const found = await list({ state: status, search: email });
    expect(found.subscribers).toMatchObject([
      { email, since: moment(status === "pending" ? 3 : 2) },
    ]);
    await db.delete(subscribers).where(eq(subscribers.email, email));
  }
});

test.each(["", "x", "1.", "1.2", `99999999999999999.${"0".repeat(36)}`, "1.zzz"])(
  "the place %j is the beginning",
  (after) => {
    expect(subscriberQueryFrom(new URLSearchParams({ after })).after).toBeNull();
  },
);
