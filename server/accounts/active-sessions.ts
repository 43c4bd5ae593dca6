import { and, eq, gt, inArray } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { session, user } from "./tables.ts";

export async function activeOwnerSessions(
  db: Queryable,
  sessionIds: string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(inArray(session.id, sessionIds), gt(session.expiresAt, now), eq(user.role, "owner")),
    );
  return new Set(rows.map(({ id }) => id));
}
