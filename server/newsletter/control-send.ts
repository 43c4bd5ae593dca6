import { and, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { announce } from "../db/announcements.ts";
import type { Transaction } from "../db/connection.ts";
import { isLive } from "../posts/store.ts";
import { blogPosts } from "../posts/tables.ts";
import { isPublic } from "../projects/store.ts";
import { portfolioProjects } from "../projects/tables.ts";
import type { World } from "../world.ts";
import { deliverJob } from "./deliver-job.ts";
import { deliveries, sends } from "./tables.ts";

/** Emails in flight are finished, and nothing more is sent by any process. False unless it was under way. */
export async function pauseSend({ db, now }: Pick<World, "db" | "now">, id: string) {
  const paused = await db
    .update(sends)
    .set({ pausedAt: now() })
    .where(
      and(eq(sends.id, id), inArray(sends.status, ["queued", "sending"]), isNull(sends.pausedAt)),
    )
    .returning({ id: sends.id });
  if (paused.length > 0) await announce(db, ["sends"]);
  return paused.length > 0;
}

/** Every issue under way, of a restored site: it may have been sent since the backup. Returns their number. */
export async function pauseSends(tx: Transaction, now: Date): Promise<number> {
  const { rowCount } = await tx
    .update(sends)
    .set({ pausedAt: now })
    .where(and(inArray(sends.status, ["queued", "sending"]), isNull(sends.pausedAt)));
  return rowCount ?? 0;
}

/** False unless it was paused. */
export async function resumeSend(world: Pick<World, "db" | "queue" | "now">, id: string) {
  const { db, queue, now } = world;
  const moment = now();
  return db.transaction(async (tx) => {
    const resumed = await tx
      .update(sends)
      .set({ pausedAt: null })
      .where(and(eq(sends.id, id), isNotNull(sends.pausedAt)))
      .returning({ id: sends.id });
    if (resumed.length === 0) return false;
    // Or a start soon after would take it for one that rested.
    const isDue = and(eq(deliveries.status, "queued"), lt(deliveries.nextAttemptAt, moment));
    await tx
      .update(deliveries)
      .set({ nextAttemptAt: moment })
      .where(and(eq(deliveries.sendId, id), isDue));
    await queue.add(tx, deliverJob, { sendId: id });
    await announce(tx, ["sends"]);
    return true;
  });
}

/**
 * `not-public`: its post or project was hidden or deleted. `none`: no recipients are left.
 * `not-set-up`: what is in the outbox would be kept there again.
 */
type ResendOutcome =
  | { status: "resent"; count: number }
  | { status: "none" | "not-public" | "not-set-up" };

/** Which deliveries of an issue are queued again. */
export type ResendScope = "failed" | "kept";

/**
 * Those whose email failed and who are still subscribed; or those whose email is in the outbox (delivery skips
 * anyone who has unsubscribed). Never those who bounced or were erased.
 */
export async function resendTo(
  scope: ResendScope,
  { db, queue, mailer, now }: Pick<World, "db" | "queue" | "mailer" | "now">,
  id: string,
): Promise<ResendOutcome> {
  if (scope === "kept" && !mailer.isConfigured) return { status: "not-set-up" };
  return db.transaction(async (tx) => {
    // Before its deliveries, as a process that sends does.
    const [send] = await tx.select().from(sends).where(eq(sends.id, id)).for("update");
    if (!send) return { status: "none" };
    if (!(await isItemPublic(tx, send, now()))) return { status: "not-public" };
    const wants = sql.raw(send.kind === "post" ? "wants_posts" : "wants_projects");
    const isWanted = scope === "kept" ? sql`true` : sql`s.status = 'confirmed' and s.${wants}`;
    const { rowCount } = await tx.execute(sql`
      update newsletter_deliveries d
      set status = 'queued', attempts = 0, next_attempt_at = ${now()}, last_error = null
      from newsletter_subscribers s
      where d.send_id = ${id} and d.status = ${scope} and s.id = d.subscriber_id
        and ${isWanted}`);
    if (!rowCount) return { status: "none" };
    await tx.update(sends).set({ status: "queued", finishedAt: null }).where(eq(sends.id, id));
    await queue.add(tx, deliverJob, { sendId: id });
    await announce(tx, ["sends"]);
    return { status: "resent", count: rowCount };
  });
}

async function isItemPublic(
  tx: Transaction,
  { postId, projectId }: typeof sends.$inferSelect,
  now: Date,
): Promise<boolean> {
  if (postId) return (await tx.$count(blogPosts, and(eq(blogPosts.id, postId), isLive(now)))) > 0;
  const isItem = projectId && and(eq(portfolioProjects.id, projectId), isPublic);
  return isItem ? (await tx.$count(portfolioProjects, isItem)) > 0 : false;
}
