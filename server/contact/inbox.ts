import { desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import type { World } from "../world.ts";
import { type Actor, logAccess } from "./access-log.ts";
import { isUnaltered } from "./submissions.ts";
import { contactSubmissions } from "./tables.ts";

export const MESSAGES_PER_PAGE = 25;
const EXCERPT_MAX_CHARS = 160;

type Row = typeof contactSubmissions.$inferSelect;

export type ListedSubmission = Pick<
  Row,
  "id" | "fullName" | "email" | "reason" | "isRead" | "riskScore" | "createdAt"
> & { excerpt: string };

type ListOptions = { isSpam: boolean; page: number; limit?: number; place: string };

/** Newest first, `page` from 1. Access is logged. decisions: Contact, "Audit is real" */
export async function listSubmissions(
  db: Queryable,
  actor: Actor,
  { isSpam, page, limit = MESSAGES_PER_PAGE, place }: ListOptions,
): Promise<ListedSubmission[]> {
  const { id, fullName, email, reason, message, isRead, riskScore, createdAt } = contactSubmissions;
  await logAccess(db, actor, { action: "list_submissions", details: { place, page } });
  return db
    .select({
      id,
      fullName,
      email,
      reason,
      isRead,
      riskScore,
      createdAt,
      excerpt: sql<string>`left(${message}, ${EXCERPT_MAX_CHARS})`,
    })
    .from(contactSubmissions)
    .where(eq(contactSubmissions.isSpam, isSpam))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset((page - 1) * limit);
}

/** Risk of an altered message. spec: admin-area §9: red at 80 or more. */
const TAMPERED_POINTS = 80;

/** `isIntact`: unaltered since it was sent. */
type OpenedSubmission = Omit<Row, "securityHash" | "sessionId" | "lastAccessedAt"> & {
  isIntact: boolean;
};

/** Null when the message is gone. Access is logged and counted. decisions: Contact */
export function openSubmission(
  { db, secret, now }: Pick<World, "db" | "secret" | "now">,
  actor: Actor,
  id: string,
): Promise<OpenedSubmission | null> {
  return db.transaction(async (tx) => {
    const row = await countAccess(tx, id, now());
    if (!row) return null;
    const isIntact = isUnaltered(secret, row);
    await logAccess(tx, actor, {
      action: "open_submission",
      submissionId: id,
      riskScore: isIntact ? 0 : TAMPERED_POINTS,
      details: { isIntact },
    });
    const { securityHash: _, sessionId: __, lastAccessedAt: ___, ...message } = row;
    return { ...message, isIntact };
  });
}

async function countAccess(db: Queryable, id: string, moment: Date) {
  const [row] = await db
    .update(contactSubmissions)
    .set({ accessCount: sql`${contactSubmissions.accessCount} + 1`, lastAccessedAt: moment })
    .where(eq(contactSubmissions.id, id))
    .returning();
  return row;
}
