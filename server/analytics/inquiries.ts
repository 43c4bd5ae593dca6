import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { continues, SESSION_ENDS_AFTER_MS } from "#domain/analytics/session.ts";
import type { Queryable } from "../db/connection.ts";
import type { World } from "../world.ts";
import { analyticsEvents, analyticsInquiries, analyticsSessions } from "./tables.ts";
import type { Reporter } from "./view-collector.ts";

const READ_PATHS_MAX = 50;

type InquiryRow = typeof analyticsInquiries.$inferInsert;
/** What stays of the sender's visit; without `sessionId` when it was not recorded. */
export type Touch = Omit<InquiryRow, keyof Inquiry | "id" | "state" | "isAnswered">;
type Inquiry = Pick<InquiryRow, "kind" | "submissionId" | "subscriberId" | "isCounted">;

type InquirySender = Reporter & { hasOptedOut?: boolean };

/** First and last touch of the visit that leads to an inquiry. Never throws: the inquiry matters more. */
export async function readTouch(
  { db, collector, log, now }: Pick<World, "db" | "collector" | "log" | "now">,
  sender: InquirySender,
): Promise<Touch | null> {
  try {
    // What the visitor read a moment ago may not be written yet.
    await collector.flush();
    const at = now();
    const { day, dailyId, yesterdaysId } = await collector.idsOf(sender, at);
    // Visits of people who opted out aren't recorded: one that is found belongs to someone else.
    const session = sender.hasOptedOut ? null : await findSession(db, [dailyId, yesterdaysId], at);
    return session ? await touchOf(db, session, at, day) : { day, createdAt: at };
  } catch (error) {
    log.error({ err: error }, "the visit of an inquiry could not be read");
    return null;
  }
}

/** Once per message, and per subscription. In a savepoint, so that an error does not lose the inquiry itself. */
export async function recordInquiry(
  { log }: Pick<World, "log">,
  tx: Queryable,
  touch: Touch | null,
  inquiry: Inquiry,
): Promise<void> {
  if (!touch) return;
  const values = { ...touch, ...inquiry };
  await tx
    .transaction(async (savepoint) => {
      if (inquiry.subscriberId) await releaseEarlier(savepoint, inquiry.subscriberId);
      await savepoint.insert(analyticsInquiries).values(values).onConflictDoNothing();
    })
    .catch((error) => log.error({ err: error }, "an inquiry could not be counted"));
}

/** An earlier subscription that was confirmed stays counted, on its own day; one that was not is replaced. */
async function releaseEarlier(tx: Queryable, subscriberId: string): Promise<void> {
  const { isCounted } = analyticsInquiries;
  const isTheirs = eq(analyticsInquiries.subscriberId, subscriberId);
  await tx.update(analyticsInquiries).set({ subscriberId: null }).where(and(isTheirs, isCounted));
  await tx.delete(analyticsInquiries).where(isTheirs);
}

/** Null also when there are several: people behind one address, with the same browser. */
async function findSession(db: Queryable, ids: (string | null)[], at: Date) {
  const found = await db
    .select()
    .from(analyticsSessions)
    .where(
      and(
        inArray(
          analyticsSessions.dailyId,
          ids.filter((id) => id !== null),
        ),
        gt(analyticsSessions.lastSeenAt, new Date(at.getTime() - SESSION_ENDS_AFTER_MS)),
      ),
    );
  const [session, ...others] = found.filter((each) => continues(each, at));
  return session && others.length === 0 ? session : null;
}

async function touchOf(
  db: Queryable,
  session: typeof analyticsSessions.$inferSelect,
  at: Date,
  day: string,
): Promise<Touch> {
  const { path, sessionId, eventType, createdAt } = analyticsEvents;
  const read = await db
    .select({ path })
    .from(analyticsEvents)
    .where(
      and(
        eq(analyticsEvents.day, session.day),
        eq(sessionId, session.id),
        eq(eventType, "page"),
        sql`${path} ~ '^/(project|blog)/'`,
      ),
    )
    .groupBy(path)
    .orderBy(desc(sql`max(${createdAt})`))
    .limit(READ_PATHS_MAX);
  return {
    day,
    createdAt: at,
    sessionId: session.id,
    firstChannel: session.channel,
    firstSource: session.source,
    firstCampaign: session.campaign,
    firstPath: session.entryPath,
    lastChannel: session.lastChannel,
    lastSource: session.lastSource,
    lastCampaign: session.lastCampaign,
    readPaths: read.map((row) => row.path),
    device: session.device,
    country: session.country,
  };
}
