import { and, eq, gte, lt } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import type { World } from "../world.ts";
import { notices } from "./tables.ts";

/** Replaces the one of this name. */
export async function storeNotice(
  db: Queryable,
  { name, detail, noticedAt }: typeof notices.$inferSelect,
): Promise<void> {
  await db
    .insert(notices)
    .values({ name, detail, noticedAt })
    .onConflictDoUpdate({ target: notices.name, set: { detail, noticedAt } });
}

const RECORD_EVERY_MS = 60 * 60 * 1000;
/** What has been mended by now is no longer noticed. */
const SHOWN_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Only now and then, and only the latest, since anyone can send any header. Fire and forget; false when one was
 * recorded within the hour.
 */
export function noticeRecorder({ db, log, now }: Pick<World, "db" | "log" | "now">, name: string) {
  let recordedAt = 0;
  return (detail: string): boolean => {
    const noticedAt = now();
    if (noticedAt.getTime() - recordedAt < RECORD_EVERY_MS) return false;
    recordedAt = noticedAt.getTime();
    storeNotice(db, { name, detail, noticedAt }).catch((error: unknown) =>
      log.warn({ err: error, name }, "could not record a notice"),
    );
    return true;
  };
}

export async function readRecentNotice(
  db: Queryable,
  name: string,
  now: Date,
): Promise<typeof notices.$inferSelect | null> {
  const isRecent = and(eq(notices.name, name), gte(notices.noticedAt, shownSince(now)));
  const [row] = await db.select().from(notices).where(isRecent);
  return row ?? null;
}

/** Once it is no longer shown. */
export async function forgetOldNotice(db: Queryable, name: string, now: Date): Promise<void> {
  const isOld = and(eq(notices.name, name), lt(notices.noticedAt, shownSince(now)));
  await db.delete(notices).where(isOld);
}

function shownSince(now: Date): Date {
  return new Date(now.getTime() - SHOWN_MS);
}

const FIRST_STEPS_DISMISSED = "first-steps-dismissed";
const SAMPLE_OFFER_DISMISSED = "sample-offer-dismissed";

export const dismissFirstSteps = (db: Queryable) => dismiss(db, FIRST_STEPS_DISMISSED);
export const areFirstStepsDismissed = (db: Queryable) => isDismissed(db, FIRST_STEPS_DISMISSED);

export async function restoreFirstSteps(db: Queryable): Promise<void> {
  await db.delete(notices).where(eq(notices.name, FIRST_STEPS_DISMISSED));
}

/** The sample content is kept for now. */
export const dismissSampleOffer = (db: Queryable) => dismiss(db, SAMPLE_OFFER_DISMISSED);
export const isSampleOfferDismissed = (db: Queryable) => isDismissed(db, SAMPLE_OFFER_DISMISSED);

async function dismiss(db: Queryable, name: string): Promise<void> {
  await db.insert(notices).values({ name, detail: "" }).onConflictDoNothing();
}

async function isDismissed(db: Queryable, name: string): Promise<boolean> {
  return (await db.$count(notices, eq(notices.name, name))) > 0;
}
