import { and, count, eq, gt, inArray } from "drizzle-orm";
import { announce } from "../db/announcements.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import { oneLine } from "../mail/one-line.ts";
import type { World } from "../world.ts";
import { bounces, subscribers } from "./tables.ts";

export type BounceKind = "hard" | "soft" | "complaint";

/** So many passing refusals within so long are taken for a lasting one. decisions: Newsletter */
const SOFT_MAX = 3;
const SOFT_WITHIN_MS = 30 * 24 * 60 * 60 * 1000;
/** In characters; servers answer with whole pages. */
const DIAGNOSTIC_MAX = 1_000;

/**
 * Notes what a mail server said of a subscriber's address, and ends what must end. With a
 * `reportKey` it counts once, however often it is told.
 */
export async function noteBounce(
  world: Pick<World, "now"> & { db: Queryable },
  subscriberId: string,
  kind: BounceKind,
  diagnostic: string,
  reportKey: string | null = null,
): Promise<void> {
  await world.db.transaction(async (tx) => {
    // Reports of one address take turns, so that the third of three at once sees the others.
    const [subscriber] = await tx
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(eq(subscribers.id, subscriberId))
      .for("update");
    if (!subscriber) return;
    const [noted] = await tx
      .insert(bounces)
      .values({
        subscriberId,
        kind,
        diagnostic: oneLine(diagnostic).slice(0, DIAGNOSTIC_MAX),
        reportKey,
        createdAt: world.now(),
      })
      .onConflictDoNothing()
      .returning({ id: bounces.id });
    if (!noted) return;
    const isOver =
      kind !== "soft" || (await softBounces(tx, subscriberId, world.now())) >= SOFT_MAX;
    if (!isOver) return;
    const status = kind === "complaint" ? "complained" : "bounced";
    await tx
      .update(subscribers)
      .set({ status, endedAt: world.now(), updatedAt: world.now() })
      .where(
        and(
          eq(subscribers.id, subscriberId),
          inArray(subscribers.status, ["pending", "confirmed"]),
        ),
      );
    await announce(tx, ["subscribers"]);
  });
}

async function softBounces(tx: Transaction, subscriberId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - SOFT_WITHIN_MS);
  const [soft] = await tx
    .select({ count: count() })
    .from(bounces)
    .where(
      and(
        eq(bounces.subscriberId, subscriberId),
        eq(bounces.kind, "soft"),
        gt(bounces.createdAt, since),
      ),
    );
  return soft?.count ?? 0;
}
