import { desc, eq, sql } from "drizzle-orm";
import type { ContactMessage, Reason } from "#domain/contact/judge.ts";
import type { Queryable } from "../db/connection.ts";
import type { World } from "../world.ts";
import { auditLook, type Looker } from "./looks.ts";
import { isSealIntact } from "./submissions.ts";
import { contactSubmissions } from "./tables.ts";

/** Messages on one page of the list. */
export const MESSAGES_PER_PAGE = 25;
/** Longer than one line of the list can hold. */
const BEGINNING_MAX_CHARS = 160;

/** A message as the list shows it. */
export type ListedSubmission = {
  id: string;
  fullName: string;
  email: string;
  reason: Reason;
  beginning: string;
  isRead: boolean;
  riskScore: number;
  createdAt: Date;
};

/** A message as it is read. `isIntact`: it still is what was sent. */
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

type Wanted = { isSpam: boolean; page: number; most?: number; place: string };

/**
 * One page of the messages, or of the spam, the newest first; `page` counted from 1. Every list is
 * noted. decisions: Contact, "Audit is real"
 */
export async function listSubmissions(
  db: Queryable,
  by: Looker,
  { isSpam, page, most = MESSAGES_PER_PAGE, place }: Wanted,
): Promise<ListedSubmission[]> {
  const { id, fullName, email, reason, message, isRead, riskScore, createdAt } = contactSubmissions;
  await auditLook(db, by, { action: "list_submissions", details: { place, page } });
  return db
    .select({
      id,
      fullName,
      email,
      reason,
      isRead,
      riskScore,
      createdAt,
      beginning: sql<string>`left(${message}, ${BEGINNING_MAX_CHARS})`,
    })
    .from(contactSubmissions)
    .where(eq(contactSubmissions.isSpam, isSpam))
    .orderBy(desc(createdAt), desc(id))
    .limit(most)
    .offset((page - 1) * most);
}

/** Of a message that is no longer what was sent. spec: admin-area §9: red at 80 or more. */
const BROKEN_SEAL_POINTS = 80;

/**
 * Opens a message, or null when it is gone. The look is noted and counted, and what was sent is held
 * against its seal. decisions: Contact
 */
export function openSubmission(
  { db, secret, now }: Pick<World, "db" | "secret" | "now">,
  by: Looker,
  id: string,
): Promise<OpenedSubmission | null> {
  return db.transaction(async (tx) => {
    const row = await countLook(tx, id, now());
    if (!row) return null;
    const isIntact = isSealIntact(secret, row);
    await auditLook(tx, by, {
      action: "open_submission",
      submissionId: id,
      riskScore: isIntact ? 0 : BROKEN_SEAL_POINTS,
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

async function countLook(db: Queryable, id: string, moment: Date) {
  const [row] = await db
    .update(contactSubmissions)
    .set({ accessCount: sql`${contactSubmissions.accessCount} + 1`, lastAccessedAt: moment })
    .where(eq(contactSubmissions.id, id))
    .returning();
  return row;
}
