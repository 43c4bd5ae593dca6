import { and, eq, gt, isNotNull, lt, or, sql } from "drizzle-orm";
import type { ContactMessage } from "#domain/contact/validate.ts";
import { SITE_SETTINGS } from "#domain/site/settings.ts";
import type { Queryable } from "../db/connection.ts";
import { scheduledJob } from "../jobs/job.ts";
import type { Secret } from "../secret.ts";
import { readSiteSettings } from "../site/settings.ts";
import { contactAttempts, contactAudit, contactSubmissions } from "./tables.ts";

/** From the connection. */
export type Visitor = { ip: string; userAgent: string; sessionId: string | null };

export type AuditAction = "validation_failure" | "secure_form_submission" | "submission_error";

type NewSubmission = {
  message: ContactMessage;
  visitor: Visitor;
  riskScore: number;
  isSpam: boolean;
};

export async function storeSubmission(
  db: Queryable,
  secret: Secret,
  { message, visitor, riskScore, isSpam }: NewSubmission,
): Promise<string> {
  const [row] = await db
    .insert(contactSubmissions)
    .values({
      ...message,
      ipAddress: visitor.ip || null,
      userAgent: visitor.userAgent || null,
      sessionId: visitor.sessionId,
      riskScore,
      isSpam,
      securityHash: integrityHash(secret, message),
    })
    .returning({ id: contactSubmissions.id });
  if (!row) throw new Error("The insert returned no row");
  return row.id;
}

export type Submission = ContactMessage & { id: string; createdAt: Date };

export async function findSubmission(db: Queryable, id: string): Promise<Submission | null> {
  const { fullName, email, reason, message, createdAt } = contactSubmissions;
  const [row] = await db
    .select({ id: contactSubmissions.id, fullName, email, reason, message, createdAt })
    .from(contactSubmissions)
    .where(eq(contactSubmissions.id, id));
  return row ?? null;
}

export function isUnaltered(
  secret: Secret,
  row: ContactMessage & { securityHash: string | null },
): boolean {
  return row.securityHash === integrityHash(secret, row);
}

function integrityHash(
  secret: Secret,
  { fullName, email, reason, message }: ContactMessage,
): string {
  return secret.hmac("contact submission", JSON.stringify([fullName, email, reason, message]));
}

/** More rows from one address add nothing. */
const AUDITED_PER_HOUR_MAX = 60;

/** `details` hold no message text. spec: public-site §3, "Contact audit record" */
export async function logAttempt(
  db: Queryable,
  entry: {
    action: AuditAction;
    visitor: Visitor;
    riskScore: number;
    details: Record<string, unknown>;
    submissionId?: string;
  },
): Promise<void> {
  const { action, visitor, riskScore, details, submissionId } = entry;
  if (action === "validation_failure" && (await isAuditLimitReached(db, visitor.ip))) return;
  await db.insert(contactAudit).values({
    submissionId,
    actionType: action,
    actorIp: visitor.ip || null,
    metadata: { user_agent: visitor.userAgent, session_id: visitor.sessionId, details },
    riskScore,
  });
}

async function isAuditLimitReached(db: Queryable, ip: string): Promise<boolean> {
  const recentFailures = and(
    eq(contactAudit.actorIp, ip),
    // Excludes the owner's own access from the same address.
    eq(contactAudit.actionType, "validation_failure"),
    gt(contactAudit.timestamp, sql`now() - interval '1 hour'`),
  );
  const rows = await db
    .select({ id: contactAudit.id })
    .from(contactAudit)
    .where(recentFailures)
    .limit(AUDITED_PER_HOUR_MAX);
  return rows.length === AUDITED_PER_HOUR_MAX;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Retention of senders' addresses and user agents. decisions: Contact */
const VISITOR_KEPT_DAYS = 90;

export const forgetMessagesJob = scheduledJob({
  name: "forget-old-messages",
  timeoutSeconds: 10 * 60,
  cron: "41 3 * * *",
  async run({ db, now }) {
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
    const { ipAddress, userAgent, sessionId, createdAt } = contactSubmissions;
    await db
      .update(contactSubmissions)
      .set({ ipAddress: null, userAgent: null, sessionId: null })
      .where(
        and(
          lt(createdAt, daysAgo(VISITOR_KEPT_DAYS)),
          or(isNotNull(ipAddress), isNotNull(userAgent), isNotNull(sessionId)),
        ),
      );
    const { contactRetentionDays: days } = await readSiteSettings(db, SITE_SETTINGS);
    if (days) await db.delete(contactSubmissions).where(lt(createdAt, daysAgo(days)));
    await db.delete(contactAttempts).where(lt(contactAttempts.attemptedAt, daysAgo(1)));
  },
});
