import { desc, eq, sql } from "drizzle-orm";
import type { ContactMessage, Reason } from "#domain/contact/validate.ts";
import type { Queryable } from "../db/connection.ts";
import type { World } from "../world.ts";
import { type Actor, logAccess } from "./access-log.ts";
import { isUnaltered } from "./submissions.ts";
import { contactSubmissions } from "./tables.ts";

export const MESSAGES_PER_PAGE = 25;
const EXCERPT_MAX_CHARS = 160;

export type ListedSubmission = {
  id: string;
  fullName: string;
  email: string;
  reason: Reason;
  excerpt: string;
  isRead: boolean;
  riskScore: number;
  createdAt: Date;
};

/** `isIntact`: unaltered since it was sent. */
export type OpenedSubmission = ContactMessage & {
  id: string;
  isRead: boolean;
  isSpam: boolean;
  isIntact: boolean;
  riskScore: number;
  accessCount: number;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
};

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
    const { fullName, email, reason, message, isRead, isSpam, riskScore, accessCount } = row;
    const { ipAddress, userAgent, createdAt } = row;
    return {
      id,
      fullName,
      email,
      reason,
      message,
      isRead,
      isSpam,
      isIntact,
      riskScore,
      accessCount,
      ipAddress,
      userAgent,
      createdAt,
    };
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
