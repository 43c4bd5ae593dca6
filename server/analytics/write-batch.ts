import { randomUUID } from "node:crypto";
import { and, gt, lt, sql } from "drizzle-orm";
import {
  addBeacon,
  continues,
  SESSION_ENDS_AFTER_MS,
  type VisitSession,
} from "#domain/analytics/session.ts";
import { sourceOf } from "#domain/analytics/source.ts";
import { addDays } from "#domain/site/site-day.ts";
import { isUuid } from "#domain/values/uuid.ts";
import type { Database, Transaction } from "../db/connection.ts";
import { unnestRows } from "../db/unnest-rows.ts";
import { lockUntilCommit } from "../db/with-lock.ts";
import type { CollectedBeacon } from "./collected-beacon.ts";
import { type CountedPage, findPages } from "./find-pages.ts";
import { analyticsEvents, analyticsSessions } from "./tables.ts";

/** Serializes batches of all processes, so that each visitor has one session at a time. */
export const BATCH_LOCK = "analytics batch";

type EventRow = typeof analyticsEvents.$inferInsert;
type Batch = { sessions: Map<string, VisitSession>; events: EventRow[]; days: Set<string> };
/** By daily id, the latest last. */
type OpenSessions = Map<string, VisitSession[]>;

/** Sessions, events and counters of the beacons, in one transaction. False when none counted. */
export async function writeBatch(
  db: Database,
  beacons: readonly CollectedBeacon[],
  ownHost: string,
): Promise<boolean> {
  const last = beacons.at(-1);
  if (!last) return false;
  const pages = await findPages(db, new Set(beacons.map(({ path }) => path)), last.at);
  const counted = beacons.filter(({ path }) => pages.has(path));
  if (counted.length === 0) return false;
  // Outside the transaction: creating a month's partition locks the table.
  const days = [...new Set(counted.map(({ day }) => day))];
  for (const day of new Set(days.flatMap((each) => [addDays(each, -1), each]))) {
    await db.execute(sql`select ensure_analytics_month(${day})`);
  }
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, BATCH_LOCK);
    const open = await findOpenSessions(tx, counted);
    const batch = assign(counted, pages, open, ownHost);
    await insertBatch(tx, batch);
    return batch.events.length > 0;
  });
}

async function findOpenSessions(
  tx: Transaction,
  beacons: readonly CollectedBeacon[],
): Promise<OpenSessions> {
  const ids = new Set(
    beacons.flatMap(({ dailyId, yesterdaysId }) =>
      yesterdaysId ? [dailyId, yesterdaysId] : [dailyId],
    ),
  );
  const moments = beacons.map(({ at }) => at.getTime());
  const earliest = Math.min(...moments);
  // After a clock has jumped back, sessions of later hide those that go on.
  const latest = Math.max(...moments);
  const rows = await tx
    .select()
    .from(analyticsSessions)
    .where(
      and(
        // One parameter: thousands of them take longer to prepare than the query.
        sql`${analyticsSessions.dailyId} = any(${sql.param([...ids])})`,
        gt(analyticsSessions.lastSeenAt, new Date(earliest - SESSION_ENDS_AFTER_MS)),
        lt(analyticsSessions.lastSeenAt, new Date(latest + SESSION_ENDS_AFTER_MS)),
      ),
    )
    .orderBy(analyticsSessions.lastSeenAt);
  return Map.groupBy(rows, ({ dailyId }) => dailyId);
}

function assign(
  beacons: readonly CollectedBeacon[],
  pages: ReadonlyMap<string, CountedPage>,
  open: OpenSessions,
  ownHost: string,
): Batch {
  const batch: Batch = { sessions: new Map(), events: [], days: new Set() };
  for (const beacon of beacons) {
    const page = pages.get(beacon.path);
    const known = page && openSessionOf(open, beacon);
    // Only an opened page begins a session.
    const isOpened = beacon.isOpened || (beacon.isReopened && !known);
    if (!page || !(known || isOpened)) continue;
    const source = isOpened ? sourceOf(beacon.evidence, ownHost) : null;
    const session = known ?? newSession(beacon, page.path, source ?? DIRECT);
    const campaign = beacon.evidence.campaign.name;
    const { path, item } = page;
    const isItem = item !== null;
    const added = addBeacon(session, { ...beacon, isOpened, path, isItem, source, campaign });
    // Events before it keep what was agreed to at their time.
    if (longTermIdOf(session) !== beacon.longTermId)
      session.visitorId = beacon.longTermId ?? beacon.dailyId;
    if (!known) open.set(beacon.dailyId, [...(open.get(beacon.dailyId) ?? []), session]);
    batch.sessions.set(session.id, session);
    batch.days.add(session.day);
    batch.events.push(...eventsOf(beacon, page, session, added));
  }
  return batch;
}

const DIRECT = { channel: "Direct", name: "", isAssistant: false } as const;

/** After midnight a visitor has another daily id; the session goes on under it, and stays the same visitor's. */
function openSessionOf(open: OpenSessions, beacon: CollectedBeacon): VisitSession | undefined {
  const { dailyId, yesterdaysId, at } = beacon;
  const sessions = [yesterdaysId, dailyId]
    .flatMap((id) => (id && open.get(id)) || [])
    .filter((session) => continues(session, at));
  const session = sessionOf(sessions, beacon);
  if (session && session.dailyId !== dailyId) {
    const before = open.get(session.dailyId) ?? [];
    open.set(
      session.dailyId,
      before.filter((other) => other !== session),
    );
    open.set(dailyId, [...(open.get(dailyId) ?? []), session]);
    session.dailyId = dailyId;
  }
  return session;
}

/**
 * Two people behind one address and browser differ when they have long-term ids. A visitor who consents or
 * withdraws goes on in the same session, from then on with or without the id.
 */
function sessionOf(
  sessions: readonly VisitSession[],
  { longTermId }: CollectedBeacon,
): VisitSession | undefined {
  const own = sessions.findLast((session) => longTermIdOf(session) === longTermId);
  if (own) return own;
  const others = longTermId ? sessions.filter((each) => longTermIdOf(each) === null) : sessions;
  // With several ids, it is unknown whose visitor withdrew.
  return longTermId || others.length === 1 ? others.at(-1) : undefined;
}

/** Daily ids are no UUIDs. */
function longTermIdOf({ visitorId }: VisitSession): string | null {
  return isUuid(visitorId) ? visitorId : null;
}

function newSession(
  { at, day, dailyId, longTermId, device, country, evidence }: CollectedBeacon,
  path: string,
  source: NonNullable<ReturnType<typeof sourceOf>>,
): VisitSession {
  const campaign = evidence.campaign.name;
  return {
    id: randomUUID(),
    dailyId,
    visitorId: longTermId ?? dailyId,
    day,
    startedAt: at,
    lastSeenAt: at,
    entryPath: path,
    exitPath: path,
    channel: source.channel,
    source: source.name,
    isAssistant: source.isAssistant,
    campaign,
    lastChannel: source.channel,
    lastSource: source.name,
    lastCampaign: campaign,
    device,
    country,
    pages: 0,
    seconds: 0,
    viewedItem: false,
    viewedContact: false,
  };
}

function eventsOf(
  beacon: CollectedBeacon,
  { path, item }: CountedPage,
  session: VisitSession,
  added: ReturnType<typeof addBeacon>,
): EventRow[] {
  const event = (eventType: string, more: Partial<EventRow> = {}): EventRow => ({
    day: session.day,
    id: randomUUID(),
    eventType,
    path,
    visitorId: session.visitorId,
    sessionId: session.id,
    createdAt: beacon.at,
    ...more,
  });
  const { evidence, isRead, vitals } = beacon;
  const events: EventRow[] = [];
  if (added.isNewPage) events.push(event("page"));
  if (isRead && item) {
    const { campaign, host, isApp } = evidence;
    events.push(
      event("view", {
        ...item,
        userAgent: beacon.userAgent,
        device: beacon.device,
        referrer: host ? `${isApp ? "android-app" : "https"}://${host}` : null,
        utmSource: campaign.source || null,
        utmMedium: campaign.medium || null,
        utmCampaign: campaign.name || null,
      }),
    );
  }
  if (added.seconds > 0 || vitals) {
    events.push(event("leave", { durationMs: added.seconds * 1000, ...vitals }));
  }
  return events;
}

async function insertBatch(tx: Transaction, { sessions, events, days }: Batch): Promise<void> {
  await tx.execute(sql`
    insert into analytics_sessions ${unnestRows(analyticsSessions, [...sessions.values()])}
    on conflict (id) do update set daily_id = excluded.daily_id,
      visitor_id = excluded.visitor_id, last_seen_at = excluded.last_seen_at, exit_path = excluded.exit_path,
      last_channel = excluded.last_channel, last_source = excluded.last_source,
      last_campaign = excluded.last_campaign, pages = excluded.pages, seconds = excluded.seconds,
      viewed_item = excluded.viewed_item, viewed_contact = excluded.viewed_contact`);
  const posts = [...new Set(events.flatMap(({ blogPostId }) => blogPostId ?? []))];
  if (posts.length > 0) {
    // In one order for all, so that two transactions never wait for each other.
    await tx.execute(sql`
      select from blog_posts where id = any(${sql.param(posts)}::uuid[])
      order by id for no key update`);
  }
  await tx.execute(sql`
    with added as (
      insert into analytics_events ${unnestRows(analyticsEvents, events)}
      on conflict do nothing
      returning event_type, blog_post_id
    ), viewed as (
      select blog_post_id as id, count(*) as times from added
      where event_type = 'view' and blog_post_id is not null group by blog_post_id
    )
    update blog_posts set view_count = view_count + viewed.times
    from viewed where blog_posts.id = viewed.id`);
  // Figures of a day that was rolled up already are computed again.
  const changed = sql.join(
    [...days].map((day) => sql`${day}::date`),
    sql`, `,
  );
  await tx.execute(sql`delete from analytics_rolled_days where day in (${changed})`);
}
