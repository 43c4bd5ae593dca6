import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type InboxQuery, inboxQueryFrom } from "#domain/contact/inbox-query.ts";
import { type SubscriberQuery, subscriberQueryFrom } from "#domain/newsletter/subscribers.ts";
import { PROJECT_ORDERS, projectOrderFrom } from "#domain/projects/state.ts";
import { addDays, siteDay } from "#domain/site/site-day.ts";
import { readViewDays } from "#server/analytics/days.ts";
import { listAuditEvents } from "#server/contact/access-log.ts";
import {
  listNewestSubmissions,
  listSubmissions,
  readContactCounts,
  readSubmissionsAfter,
} from "#server/contact/inbox.ts";
import type { Database } from "#server/db/connection.ts";
import { listPictures } from "#server/media/list-pictures.ts";
import { listDeliveries } from "#server/newsletter/list-deliveries.ts";
import { findSend, listSends } from "#server/newsletter/list-sends.ts";
import {
  listSubscribers,
  readSubscribersAfter,
  readSubscriberTotals,
} from "#server/newsletter/list-subscribers.ts";
import { readActivity } from "#server/overview/activity.ts";
import { readPopular } from "#server/overview/read-overview.ts";
import { listHeldMails } from "#server/posts/held-mails.ts";
import { listManagedPosts, readPostCounters } from "#server/posts/manage-list.ts";
import { listManagedProjects, readProjectCounters } from "#server/projects/manage-list.ts";

const MESSAGES = 100_000;
const READERS = 100_000;
const now = new Date();
const LOOKER = { accountId: "owner", sessionId: randomUUID(), ip: null, userAgent: null };

const ISSUE = "11111111-1111-4111-8111-111111111111";

export async function fillForOwner(db: Database, pictures: number): Promise<void> {
  await db.execute(sql`
    insert into contact_submissions (full_name, email, reason, message, is_read, created_at)
    select 'Person ' || i, 'p' || i || '@example.com', 'general', 'A message of some length', i > 9,
      now() - i * interval '1 minute'
    from generate_series(1, ${MESSAGES}::int) i`);
  await db.execute(sql`
    insert into newsletter_subscribers (email, source, status, confirmed_at, created_at)
    select 's' || i || '@example.com', 'footer', case when i % 50 = 0 then 'bounced' else 'confirmed' end,
      now(), now() - i * interval '1 minute'
    from generate_series(1, ${READERS}::int) i`);
  await db.execute(sql`
    insert into newsletter_sends (id, kind, subject, status, recipient_count)
    values (${ISSUE}, 'post', 'A large issue', 'done', ${READERS})`);
  await db.execute(sql`
    insert into newsletter_deliveries (send_id, subscriber_id, status, is_perhaps_twice)
    select ${ISSUE}, id, case when email like 's1_3%' then 'failed' else 'sent' end, email like 's77%'
    from newsletter_subscribers`);
  await db.execute(sql`
    insert into analytics_days (day, kind, key, views, visitors, sessions, bounces, seconds)
    select current_date - i % 90, 'total', '', 1000, 900, 950, 100, 90000
    from generate_series(1, 89) i`);
  await db.execute(sql`
    insert into analytics_rolled_days select current_date - i from generate_series(1, 89) i`);
  await db.execute(sql`
    insert into media (area, hash, ext, file_name, mime_type, bytes, awaited)
    select 'projects', encode(sha256(('upload ' || i)::bytea), 'hex'), 'jpg', 'shot ' || i || '.jpg',
      'image/jpeg', 1000, 1
    from generate_series(1, ${pictures}::int) i`);
  await db.execute(
    sql`vacuum analyze media, contact_submissions, newsletter_subscribers, newsletter_deliveries, analytics_rolled_days, analytics_days`,
  );
}

const today = siteDay(now, "UTC");
const EVERYBODY = { outcome: null, search: "" };
const FAILED = { outcome: "failed", search: "" } as const;
const TWICE = { outcome: "perhaps-twice", search: "" } as const;
/** The middle of all ids, which are random. */
const MIDDLE = "80000000-0000-4000-8000-000000000000";
const list = { filter: "all", search: "" } as const;
const inbox = inboxQueryFrom(new URLSearchParams());
/** A message in the middle of them, and the first of those that were read. */
const middle = new Date(now.getTime() - (MESSAGES / 2) * 60_000).getTime() * 1_000;
const after = { isRead: true, at: String(middle), id: randomUUID() };
const findMessages = (query: Partial<InboxQuery>) => (db: Database) =>
  listSubmissions(db, LOOKER, { ...inbox, ...query });

const everyone = subscriberQueryFrom(new URLSearchParams());
const subscriber = { at: String(middle), id: randomUUID() };
const findSubscribers = (query: Partial<SubscriberQuery>) => (db: Database) =>
  listSubscribers(db, { ...everyone, ...query });

export const OWNERS_READS: [string, (db: Database) => Promise<unknown>][] = [
  ["the counters of projects", (db) => readProjectCounters(db)],
  ["the counters of posts", (db) => readPostCounters(db)],
  ["the subscribers by state", (db) => readSubscriberTotals(db)],
  ["the views of a month", (db) => readViewDays(db, { from: addDays(today, -29), to: today })],
  ["the top keywords", (db) => readPopular(db, "keyword", 10)],
  ["the popular categories", (db) => readPopular(db, "category", 8)],
  ["the newest projects and posts", (db) => readActivity(db, [], now)],
  ["the owner's posts", (db) => listManagedPosts(db, list, 1)],
  ["the owner's archived posts", (db) => listManagedPosts(db, { ...list, filter: "archived" }, 1)],
  ["newsletters that were held back", (db) => listHeldMails(db)],
  ["the owner's drafts", (db) => listManagedPosts(db, { ...list, filter: "draft" }, 1)],
  [
    "the owner's hidden projects",
    (db) => listManagedProjects(db, { ...list, filter: "hidden", order: "newest" }, 1),
  ],
  ["the first page of messages", findMessages({})],
  ["a page of messages far behind", findMessages({ after })],
  ["spam", findMessages({ isSpam: true })],
  ["the messages of a reason", findMessages({ reason: "general", after })],
  ["the messages of a reason that none has", findMessages({ reason: "hiring" })],
  ["the messages of a state", findMessages({ state: "new", after })],
  ["the messages of a state that none has", findMessages({ state: "won" })],
  ["the messages of both that none has", findMessages({ state: "new", reason: "hiring" })],
  ["the newest messages", (db) => listNewestSubmissions(db, LOOKER, 2)],
  ["the counts of the contact desk", (db) => readContactCounts(db)],
  ["a thousand messages to export", (db) => readSubmissionsAfter(db, inbox, after, 100)],
  ["the newest audit events", (db) => listAuditEvents(db)],
  ["a page of subscribers", findSubscribers({})],
  ["a page of subscribers far behind", findSubscribers({ after: subscriber })],
  ["a page of bounced ones", findSubscribers({ state: "bounced", after: subscriber })],
  ["subscribers of a state that none has", findSubscribers({ state: "complained" })],
  ["subscribers to export", (db) => readSubscribersAfter(db, everyone, subscriber, 100)],
  ["the newest issues", (db) => listSends(db)],
  ["an issue with its outcomes", (db) => findSend(db, ISSUE)],
  ["its recipients", (db) => listDeliveries(db, ISSUE, EVERYBODY, null, 51)],
  ["its recipients from the middle on", (db) => listDeliveries(db, ISSUE, EVERYBODY, MIDDLE, 51)],
  ["its failed recipients", (db) => listDeliveries(db, ISSUE, FAILED, MIDDLE, 51)],
  ["its recipients of perhaps two emails", (db) => listDeliveries(db, ISSUE, TWICE, MIDDLE, 51)],
  ["the stored pictures", (db) => listPictures(db, "", 1)],
  ["the stored pictures of a name", (db) => listPictures(db, "shot 27777", 1)],
  ["the stored pictures of no name", (db) => listPictures(db, "xylophone", 1)],
  ["the stored pictures that all are called by", (db) => listPictures(db, "shot", 1)],
];

const ORDERS = Object.keys(PROJECT_ORDERS).map(projectOrderFrom);

type Read = [string, (db: Database) => Promise<unknown>];

export const OWNERS_ORDERS: Read[] = ORDERS.map((order) => [
  `the owner's projects, ${PROJECT_ORDERS[order]}`,
  (db) => listManagedProjects(db, { ...list, order }, 2),
]);

export const MESSAGE_SEARCHES: Read[] = [
  ["messages that hold a text", findMessages({ search: "Person 17777" })],
  ["messages, where none holds a text", findMessages({ search: "xylophone" })],
  ["messages, where all hold a text", findMessages({ search: "some length" })],
  ["messages by the beginning of a word", findMessages({ search: "xy" })],
  ["messages by a letter", findMessages({ search: "p" })],
  ["a subscriber by address", findSubscribers({ search: "s77777@example.com" })],
  ["subscribers that match nothing", findSubscribers({ search: "xylophone" })],
  ["subscribers by what all have", findSubscribers({ search: "example.com" })],
  ["subscribers by the beginning", findSubscribers({ search: "s7" })],
];
