import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { isUuid } from "#domain/values/uuid.ts";
import type { World } from "../world.ts";
import { previewLinks, previewOpenings } from "./tables.ts";

type OpeningWorld = Pick<World, "db" | "now">;

/** Per link. Further ones are only counted, so that a link cannot be used to fill the table. */
const OPENINGS_MAX = 1_000;

/** Added to the first report: a page is visible for a while before its opening is reported. */
const EARLIER_SECONDS = 10;

/** Returns the id of the opening, or null when the link has ended. */
export async function recordOpening(
  { db, now }: OpeningWorld,
  linkId: string,
): Promise<string | null> {
  const at = now();
  const { id, revokedAt, expiresAt, viewCount } = previewLinks;
  return db.transaction(async (tx) => {
    const [link] = await tx
      .update(previewLinks)
      .set({ viewCount: sql`${viewCount} + 1`, lastViewedAt: at })
      .where(and(eq(id, linkId), isNull(revokedAt), gt(expiresAt, at)))
      .returning({ viewCount });
    if (!link) return null;
    const opening = { id: randomUUID(), linkId, openedAt: at, lastSeenAt: at };
    if (link.viewCount <= OPENINGS_MAX) await tx.insert(previewOpenings).values(opening);
    return opening.id;
  });
}

/**
 * Adds no more than has passed since the last report, so that forged reports add nothing. False when nothing
 * was added.
 */
export async function addVisibleTime(
  { db, now }: OpeningWorld,
  { id, linkId }: { id: string | null; linkId: string },
  seconds: number,
): Promise<boolean> {
  if (id === null || !isUuid(id)) return false;
  const at = now();
  const { lastSeenAt } = previewOpenings;
  const earlier = sql`case when ${previewOpenings.seconds} = 0 then ${EARLIER_SECONDS}::int else 0 end`;
  const passed = sql`extract(epoch from ${at}::timestamptz - ${lastSeenAt}) + ${earlier}`;
  const added = sql`greatest(0, least(${seconds}::float8, ceil(${passed})))::integer`;
  const changed = await db
    .update(previewOpenings)
    .set({
      seconds: sql`${previewOpenings.seconds} + ${added}`,
      lastSeenAt: sql`greatest(${lastSeenAt}, ${at}::timestamptz)`,
    })
    .where(and(eq(previewOpenings.id, id), eq(previewOpenings.linkId, linkId), sql`${added} > 0`))
    .returning({ id: previewOpenings.id });
  return changed.length > 0;
}
