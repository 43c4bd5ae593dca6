import { eq, sql } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import type { World } from "../world.ts";
import { notices } from "./tables.ts";

const UNRECOGNIZED_PROXY = "unnamed-proxy";

/** For `vitrine doctor`. Fire and forget. */
export function recordUnrecognizedProxy(
  { db, log }: Pick<World, "db" | "log">,
  peer: string,
): void {
  db.insert(notices)
    .values({ name: UNRECOGNIZED_PROXY, detail: peer })
    .onConflictDoUpdate({
      target: notices.name,
      set: { detail: peer, noticedAt: sql`now()` },
    })
    .catch((error: unknown) => log.warn({ err: error }, "could not record an unrecognized proxy"));
}

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

export async function readUnrecognizedProxy(
  db: Queryable,
): Promise<{ peer: string; noticedAt: Date } | null> {
  const [row] = await db.select().from(notices).where(eq(notices.name, UNRECOGNIZED_PROXY));
  return row ? { peer: row.detail, noticedAt: row.noticedAt } : null;
}
