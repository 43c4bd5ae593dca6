import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { daysUntil } from "#domain/analytics/ranges.ts";
import { PROJECT_ORDERS, projectOrderFrom } from "#domain/projects/state.ts";
import { readViewDays } from "#server/analytics/days.ts";
import { listSubmissions } from "#server/contact/inbox.ts";
import type { Database } from "#server/db/connection.ts";
import { listPictures } from "#server/media/list-pictures.ts";
import {
  listSends,
  listSubscribers,
  readSubscriberTotals,
} from "#server/newsletter/manage-list.ts";
import { readActivity } from "#server/overview/activity.ts";
import { readPopular } from "#server/overview/read-overview.ts";
import { listHeldMails } from "#server/posts/held-mails.ts";
import { listManagedPosts, readPostCounters } from "#server/posts/manage-list.ts";
import { listManagedProjects, readProjectCounters } from "#server/projects/manage-list.ts";

const MESSAGES = 20_000;
const now = new Date();
const LOOKER = { accountId: "owner", sessionId: randomUUID(), ip: null, userAgent: null };

export async function fillForOwner(db: Database, pictures: number): Promise<void> {
  await db.execute(sql`
    insert into contact_submissions (full_name, email, reason, message, is_read, created_at)
    select 'Person ' || i, 'p' || i || '@example.com', 'general', 'A message of some length', i > 9,
      now() - i * interval '1 minute'
    from generate_series(1, ${MESSAGES}::int) i`);
  await db.execute(sql`
    insert into newsletter_subscribers (email, source, status, confirmed_at)
    select 's' || i || '@example.com', 'footer', 'confirmed', now()
    from generate_series(1, ${MESSAGES}::int) i`);
  await db.execute(
    sql`select ensure_analytics_month(current_date - d) from generate_series(0, 89) d`,
  );
  await db.execute(sql`
    insert into analytics_events (day, event_type, path, visitor_id, session_id)
    select current_date - i % 90, 'view', '/page', 'visitor ' || i % 9000, 'session ' || i
    from generate_series(1, ${MESSAGES}::int) i`);
  await db.execute(sql`
    insert into media (area, hash, ext, file_name, mime_type, bytes, awaited)
    select 'projects', encode(sha256(('upload ' || i)::bytea), 'hex'), 'jpg', 'shot ' || i || '.jpg',
      'image/jpeg', 1000, 1
    from generate_series(1, ${pictures}::int) i`);
  await db.execute(
    sql`vacuum analyze media, contact_submissions, newsletter_subscribers, analytics_events, analytics_days`,
  );
}

const list = { filter: "all", search: "" } as const;
const newest = { isSpam: false, page: 1, place: "submissions" };

export const OWNERS_READS: [string, (db: Database) => Promise<unknown>][] = [
  ["the counters of projects", (db) => readProjectCounters(db)],
  ["the counters of posts", (db) => readPostCounters(db)],
  ["the subscribers by state", (db) => readSubscriberTotals(db)],
  ["the views of a month", (db) => readViewDays(db, daysUntil(now, 30))],
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
  ["a page of messages", (db) => listSubmissions(db, LOOKER, newest)],
  ["a page of subscribers", (db) => listSubscribers(db, "confirmed", 1)],
  ["the newest issues", (db) => listSends(db)],
  ["the stored pictures", (db) => listPictures(db, "", 1)],
  ["the stored pictures of a name", (db) => listPictures(db, "shot 27777", 1)],
  ["the stored pictures of no name", (db) => listPictures(db, "xylophone", 1)],
  ["the stored pictures that all are called by", (db) => listPictures(db, "shot", 1)],
];

const ORDERS = Object.keys(PROJECT_ORDERS).map(projectOrderFrom);

export const OWNERS_ORDERS = ORDERS.map((order): [string, (db: Database) => Promise<unknown>] => [
  `the owner's projects, ${PROJECT_ORDERS[order]}`,
  (db) => listManagedProjects(db, { ...list, order }, 2),
]);
