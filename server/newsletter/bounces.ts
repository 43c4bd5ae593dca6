import { and, count, eq, gt, inArray, sql } from "drizzle-orm";
import { announce } from "../db/announcements.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import { oneLine } from "../mail/one-line.ts";
import type { World } from "../world.ts";
import { bounces, subscribers } from "./tables.ts";

type BounceKind = "hard" | "soft" | "complaint";

/** This many soft bounces within the window count as a hard one. decisions: Newsletter */
const SOFT_MAX = 3;
const SOFT_WITHIN_MS = 30 * 24 * 60 * 60 * 1000;
const STORED_DIAGNOSTIC_MAX_CHARS = 1_000;

/** A complaint also counts after others ended it: the owner may retry one, a sign-up revives the other. */
const ENDED_BY = {
  bounced: ["pending", "confirmed"],
  complained: ["pending", "confirmed", "bounced", "unsubscribed"],
} as const;

/** With a `reportKey` the same report counts once. */
export async function recordBounce(
  world: Pick<World, "now"> & { db: Queryable },
  subscriberId: string,
  kind: BounceKind,
  diagnostic: string,
  reportKey: string | null = null,
): Promise<void> {
  await world.db.transaction(async (tx) => {
    // So that concurrent soft bounces are counted together.
    if (!(await lockSubscriber(tx, subscriberId))) return;
    const [inserted] = await tx
      .insert(bounces)
      .values({
        subscriberId,
        kind,
        diagnostic: oneLine(diagnostic).slice(0, STORED_DIAGNOSTIC_MAX_CHARS),
        reportKey,
        createdAt: world.now(),
      })
      .onConflictDoNothing()
      .returning({ id: bounces.id });
    if (!inserted) return;
    const shouldEnd =
      kind !== "soft" || (await countSoftBounces(tx, subscriberId, world.now())) >= SOFT_MAX;
    if (!shouldEnd) return;
    const status = kind === "complaint" ? "complained" : "bounced";
    await tx
      .update(subscribers)
      .set({ status, endedAt: world.now(), updatedAt: world.now() })
      .where(and(eq(subscribers.id, subscriberId), inArray(subscribers.status, ENDED_BY[status])));
    await announce(tx, ["subscribers"]);
  });
}

/** Of a row of subscribers: whether bounces ended it after its last confirmation and the owner's last try. */
export const hasBounced = sql<boolean>`exists (
  select 1 from (
    select kind, created_at, count(*) filter (where kind = 'soft') over (
      order by created_at
      range between ${SOFT_WITHIN_MS} * interval '1 millisecond' preceding and current row
    ) as soft_count
    from newsletter_bounces
    where subscriber_id = newsletter_subscribers.id
      and created_at > coalesce(newsletter_subscribers.retried_at, '-infinity')
  ) bounce
  where bounce.created_at > newsletter_subscribers.confirmed_at
    and (kind = 'hard' or soft_count >= ${SOFT_MAX}))`;

/** False when the subscriber is unknown, or was erased: a diagnostic repeats the address. */
export async function lockSubscriber(tx: Transaction, id: string): Promise<boolean> {
  const [subscriber] = await tx
    .select({ email: subscribers.email })
    .from(subscribers)
    .where(eq(subscribers.id, id))
    .for("update");
  return Boolean(subscriber?.email);
}

async function countSoftBounces(tx: Transaction, subscriberId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - SOFT_WITHIN_MS);
  const [soft] = await tx
    .select({ count: count() })
    .from(bounces)
    .innerJoin(subscribers, eq(subscribers.id, bounces.subscriberId))
    .where(
      and(
        eq(bounces.subscriberId, subscriberId),
        eq(bounces.kind, "soft"),
        gt(bounces.createdAt, since),
        gt(bounces.createdAt, sql`coalesce(${subscribers.retriedAt}, '-infinity')`),
      ),
    );
  return soft?.count ?? 0;
}
