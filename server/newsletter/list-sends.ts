import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { OUTCOME_NAMES, sendStateOf } from "#domain/newsletter/send.ts";
import type { ListPosition } from "#domain/values/list-position.ts";
import type { Queryable } from "../db/connection.ts";
import { isAfterPosition, microseconds, pageOf } from "../db/keyset.ts";
import { readTotals } from "../db/totals.ts";
import { sends } from "./tables.ts";

const SENDS_PER_PAGE = 20;

/** Newest first. `next`: where the next page continues; null on the last one. */
export async function listSends(db: Queryable, after: ListPosition | null = null) {
  const { id, createdAt } = sends;
  const rows = await db
    .select({ id, at: microseconds(createdAt), send: sends })
    .from(sends)
    .where(isAfterPosition(sends, after))
    .orderBy(desc(createdAt), desc(id))
    .limit(SENDS_PER_PAGE + 1);
  const { page, next } = pageOf(rows, SENDS_PER_PAGE);
  const listed = page.map(({ send }) => send);
  return { sends: await withCounts(db, listed), next };
}

export async function findSend(db: Queryable, id: string) {
  const rows = await db.select().from(sends).where(eq(sends.id, id));
  const [send] = await withCounts(db, rows);
  return send ?? null;
}

/** Newest first. */
export function listPausedSends(db: Queryable, limit: number) {
  const { subject, status, pausedAt, createdAt } = sends;
  return db
    .select({ subject })
    .from(sends)
    .where(and(inArray(status, ["queued", "sending"]), isNotNull(pausedAt)))
    .orderBy(desc(createdAt))
    .limit(limit);
}

const COUNTED = [...OUTCOME_NAMES, "perhaps-twice"] as const;

async function withCounts(db: Queryable, rows: readonly (typeof sends.$inferSelect)[]) {
  const names = rows.flatMap(({ id }) => COUNTED.map((name) => `${id}:${name}` as const));
  const totalOf = await readTotals(db, names);
  return rows.map((row) => {
    const { id, subject, kind, status, pausedAt, recipientCount, createdAt, finishedAt } = row;
    return {
      id,
      subject,
      kind,
      /** Null once it was deleted. */
      itemId: row.postId ?? row.projectId,
      state: sendStateOf(status, pausedAt),
      recipients: recipientCount,
      counts: {
        sent: totalOf(`${id}:sent`),
        queued: totalOf(`${id}:queued`),
        kept: totalOf(`${id}:kept`),
        failed: totalOf(`${id}:failed`),
        bounced: totalOf(`${id}:bounced`),
        skipped: totalOf(`${id}:skipped`),
        erased: totalOf(`${id}:erased`),
      },
      /** How many of those sent a crash may have repeated. */
      perhapsTwice: totalOf(`${id}:perhaps-twice`),
      createdAt,
      finishedAt,
    };
  });
}
