import { and, eq, inArray, isNull, lt, min, or, sql } from "drizzle-orm";
import { z } from "zod";
import { announce } from "../db/announcements.ts";
import type { Queryable } from "../db/connection.ts";
import { type Session, withLock } from "../db/with-lock.ts";
import type { Job } from "../jobs/job.ts";
import type { Retries } from "../jobs/job-queue.ts";
import type { World } from "../world.ts";
import { composeIssue } from "./compose-issue.ts";
import { createDeliveries } from "./create-deliveries.ts";
import { deliverAll } from "./deliver-all.ts";
import { removeOutboxCopiesJob } from "./outbox-copies.ts";
import { deliveries, sends } from "./tables.ts";

const DAY_S = 24 * 60 * 60;
/** decisions: Newsletter, what is overdue when a process starts */
const RESUMED_WITHIN_MS = DAY_S * 1000;
/** About three days. */
const RETRIES: Retries = { times: 20, firstDelaySeconds: 15, maxDelaySeconds: 6 * 60 * 60 };
/** How often to check whether the lock was released. */
const LOCK_RETRY_S = 30;

const CANCELLED = "It was no longer public.";
const CANCELLED_AFTER_ATTEMPT = "It was no longer public, but may have been sent before.";

/** One process at a time; resumable after a crash at any point. */
export const deliverJob: Job<{ sendId: string }> = {
  name: "deliver-issue",
  data: z.object({ sendId: z.uuid() }),
  retries: RETRIES,
  timeoutSeconds: DAY_S,
  // Two would be no faster: the send rate is shared.
  concurrency: 1,
  async run(world, { sendId }, signal) {
    const { db, queue, now } = world;
    const outcome = await withLock(db, `newsletter send ${sendId}`, async (session, lost) => {
      const stop = AbortSignal.any([signal, lost]);
      // Also for a paused issue, since its recipients are listed.
      await createDeliveries(db, sendId, stop);
      if (!stop.aborted) await deliver(world, session, sendId, stop);
      return stop.aborted ? "stopped" : "done";
    });
    if (outcome === "done") return;
    // Shutting down: lets another process continue at once, so only after the lock was released.
    if (outcome === "stopped") return queue.add(db, deliverJob, { sendId });
    const after = new Date(now().getTime() + LOCK_RETRY_S * 1000);
    const once = { key: sendId, withinSeconds: LOCK_RETRY_S };
    await queue.add(db, deliverJob, { sendId }, { after, once });
  },
};

async function deliver(
  world: World,
  session: Session,
  sendId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db } = world;
  if (!(await isToBeSent(db, sendId))) return;
  const issue = await composeIssue(world, sendId);
  if (!issue) return cancelSend(world, sendId);
  await db
    .update(sends)
    .set({ status: "sending" })
    .where(and(eq(sends.id, sendId), eq(sends.status, "queued")));
  await announce(db, ["sends"]);
  await deliverAll(world, session, issue, signal);
  if (!signal.aborted) await finish(world, sendId);
}

const NOT_ENDED = inArray(sends.status, ["queued", "sending"]);
const UNFINISHED = and(NOT_ENDED, isNull(sends.pausedAt));
const HAS_UNWRITTEN = sql`exists (select from newsletter_recipient_chunks where send_id = ${sends.id})`;

/** In the future while deliveries wait for a retry. */
const LAST_ACTIVE_AT = sql`greatest(${sends.createdAt},
  (select max(greatest(sent_at, next_attempt_at)) from newsletter_deliveries where send_id = ${sends.id}))`;

async function isToBeSent(db: Queryable, sendId: string): Promise<boolean> {
  return (await db.$count(sends, and(eq(sends.id, sendId), UNFINISHED))) > 0;
}

/** When its post or project is no longer public. Recipients who wait are skipped, so that all add up. */
async function cancelSend({ db, now }: Pick<World, "db" | "now">, sendId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const cancelled = await tx
      .update(sends)
      .set({ status: "cancelled", finishedAt: now() })
      .where(and(eq(sends.id, sendId), inArray(sends.status, ["queued", "sending"])))
      .returning({ id: sends.id });
    if (cancelled.length === 0) return;
    const { isInFlight } = deliveries;
    // No process is sending: what is in flight has lost its outcome.
    const reason = sql`case when ${isInFlight} then ${CANCELLED_AFTER_ATTEMPT} else ${CANCELLED} end`;
    await tx
      .update(deliveries)
      .set({ status: "skipped", lastError: reason })
      .where(and(eq(deliveries.sendId, sendId), eq(deliveries.status, "queued")));
    await announce(tx, ["sends"]);
  });
}

/** Reschedules itself while deliveries wait for a retry. */
async function finish(world: World, sendId: string): Promise<void> {
  const { db, queue } = world;
  // Resuming queues the job again.
  if (!(await isToBeSent(db, sendId))) return announce(db, ["sends"]);
  const [waiting] = await db
    .select({ nextAt: min(deliveries.nextAttemptAt) })
    .from(deliveries)
    .where(and(eq(deliveries.sendId, sendId), eq(deliveries.status, "queued")));
  if (waiting?.nextAt) {
    await queue.add(db, deliverJob, { sendId }, { after: waiting.nextAt });
    return announce(db, ["sends"]);
  }
  await db
    .update(sends)
    .set({ status: "done", finishedAt: world.now() })
    .where(and(eq(sends.id, sendId), eq(sends.status, "sending")));
  if (world.mailer.isConfigured) await queue.add(db, removeOutboxCopiesJob, {});
  await announce(db, ["sends"]);
}

/**
 * At start-up, before jobs run, instead of waiting for the job to expire. Safe while another process sends.
 * What has rested for long, as in an old copy of the data, is paused instead, so that the owner decides.
 */
export async function resumeSends({
  db,
  queue,
  now,
}: Pick<World, "db" | "queue" | "now">): Promise<void> {
  // An earlier version of Vitrine, still running during an upgrade, only sends what is written, and ends the issue.
  await db
    .update(sends)
    .set({ status: "queued", finishedAt: null })
    .where(and(eq(sends.status, "done"), HAS_UNWRITTEN));
  const before = new Date(now().getTime() - RESUMED_WITHIN_MS);
  const paused = await db
    .update(sends)
    .set({ pausedAt: now() })
    .where(and(UNFINISHED, lt(LAST_ACTIVE_AT, before)));
  if (paused.rowCount) await announce(db, ["sends"]);
  const unfinished = await db
    .select({ id: sends.id })
    .from(sends)
    .where(or(UNFINISHED, and(NOT_ENDED, HAS_UNWRITTEN)));
  for (const { id } of unfinished) await queue.add(db, deliverJob, { sendId: id });
}
