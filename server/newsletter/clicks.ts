import { and, desc, eq, gt, lt, ne, not, sql } from "drizzle-orm";
import { HUMAN_AFTER_MS, SCANNED_WITHIN_MS } from "#domain/newsletter/clicks.ts";
import { SEND_SETTINGS } from "#domain/newsletter/newsletter-settings.ts";
import { CLICKS_KEPT_DAYS } from "#domain/site/data-practices.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import { lockUntilCommit } from "../db/with-lock.ts";
import { scheduledJob } from "../jobs/job.ts";
import type { SavingWorld } from "../media/remove-unused.ts";
import { readSiteSettings, saveSiteSettings } from "../site/settings.ts";
import type { World } from "../world.ts";
import { deliveries, issueClicks, issueLinks } from "./tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type LinkClicks = { url: string; clickCount: number };

/** Most clicked first; empty for an issue whose links were not counted. */
export function listLinkClicks(db: Queryable, sendId: string): Promise<LinkClicks[]> {
  const { url, clickCount } = issueLinks;
  return db
    .select({ url, clickCount })
    .from(issueLinks)
    .where(eq(issueLinks.sendId, sendId))
    .orderBy(desc(clickCount), url);
}

export async function isCountingClicks(db: Queryable): Promise<boolean> {
  return (await readSiteSettings(db, SEND_SETTINGS)).newsletterCountClicks;
}

export async function setClickCounting(world: SavingWorld, isCounting: boolean): Promise<void> {
  const values = { newsletterCountClicks: isCounting };
  // One switch: what was saved meanwhile is not replaced.
  for (let status = "conflict"; status === "conflict"; ) {
    const { version } = await readSiteSettings(world.db, SEND_SETTINGS);
    ({ status } = await saveSiteSettings(world, SEND_SETTINGS, { ...values, version }));
  }
}

/** Ids by address; the same whenever the issue is composed again. */
export async function storeLinks(
  db: Queryable,
  sendId: string,
  urls: readonly string[],
): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map();
  await db
    .insert(issueLinks)
    .values(urls.map((url) => ({ sendId, url })))
    .onConflictDoNothing();
  const rows = await db.select().from(issueLinks).where(eq(issueLinks.sendId, sendId));
  return new Map(rows.map(({ id, url }) => [url, id]));
}

type ClickedLink = { id: string; sendId: string; url: string };

export async function findLink(db: Queryable, id: string): Promise<ClickedLink | null> {
  const [row] = await db.select().from(issueLinks).where(eq(issueLinks.id, id));
  return row ?? null;
}

type ClickWorld = Pick<World, "db" | "now" | "secret">;

/**
 * Once per recipient and link. Not within seconds of delivery; and when several links of an email are
 * opened within seconds, none of them.
 */
export async function countClick(
  { db, now, secret }: ClickWorld,
  { id: linkId, sendId }: ClickedLink,
  subscriberId: string,
): Promise<void> {
  const recipientHash = secret.hmac("newsletter click", `${sendId} ${subscriberId}`);
  await db.transaction(async (tx) => {
    // So that clicks of one scanner on several links see each other.
    await lockUntilCommit(tx, `newsletter click ${recipientHash}`);
    const hasWaited = await wasDeliveredBefore(tx, sendId, subscriberId, now());
    const others = await findScanned(tx, recipientHash, linkId, now());
    const isCounted = hasWaited && others.length === 0;
    const [stored] = await tx
      .insert(issueClicks)
      .values({ linkId, recipientHash, createdAt: now(), isCounted })
      // A scanner may have opened it before the person.
      .onConflictDoUpdate({
        target: [issueClicks.recipientHash, issueClicks.linkId],
        set: { createdAt: now(), isCounted },
        setWhere: not(issueClicks.isCounted),
      })
      .returning({ linkId: issueClicks.linkId });
    if (!stored) return;
    if (isCounted) await addToCount(tx, linkId, 1);
    for (const other of others) {
      if (!other.isCounted) continue;
      await tx
        .update(issueClicks)
        .set({ isCounted: false })
        .where(
          and(eq(issueClicks.linkId, other.linkId), eq(issueClicks.recipientHash, recipientHash)),
        );
      await addToCount(tx, other.linkId, -1);
    }
  });
}

async function wasDeliveredBefore(
  tx: Transaction,
  sendId: string,
  subscriberId: string,
  now: Date,
): Promise<boolean> {
  const [delivery] = await tx
    .select({ sentAt: deliveries.sentAt })
    .from(deliveries)
    .where(and(eq(deliveries.sendId, sendId), eq(deliveries.subscriberId, subscriberId)));
  const sentAt = delivery?.sentAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return now.getTime() - sentAt >= HUMAN_AFTER_MS;
}

/** Clicks of the same recipient on other links a moment ago. */
function findScanned(tx: Transaction, recipientHash: string, linkId: string, now: Date) {
  const since = new Date(now.getTime() - SCANNED_WITHIN_MS);
  return tx
    .select({ linkId: issueClicks.linkId, isCounted: issueClicks.isCounted })
    .from(issueClicks)
    .where(
      and(
        eq(issueClicks.recipientHash, recipientHash),
        ne(issueClicks.linkId, linkId),
        gt(issueClicks.createdAt, since),
      ),
    );
}

function addToCount(tx: Transaction, linkId: string, count: number) {
  return tx
    .update(issueLinks)
    .set({ clickCount: sql`${issueLinks.clickCount} + ${count}` })
    .where(eq(issueLinks.id, linkId));
}

export const forgetClicksJob = scheduledJob({
  name: "forget-newsletter-clicks",
  timeoutSeconds: 10 * 60,
  cron: "17 4 * * *",
  async run({ db, now }) {
    const before = new Date(now().getTime() - CLICKS_KEPT_DAYS * DAY_MS);
    await db.delete(issueClicks).where(lt(issueClicks.createdAt, before));
  },
});
