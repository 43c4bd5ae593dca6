import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { AuditAction } from "#domain/contact/security.ts";
import type { ContactMessage } from "#domain/contact/validate.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import { lockUntilCommit } from "../db/with-lock.ts";
import { networkOf } from "../http/address-range.ts";
import type { Secret } from "../secret.ts";
import { contactAudit, contactSubmissions } from "./tables.ts";

/** From the connection. `hasOptedOut`: of analytics. */
export type Visitor = {
  ip: string;
  userAgent: string;
  sessionId: string | null;
  hasOptedOut?: boolean;
};

type AttemptAction = Extract<
  AuditAction,
  "validation_failure" | "secure_form_submission" | "submission_error"
>;

type NewSubmission = {
  id?: string | null;
  message: ContactMessage;
  visitor: Visitor;
  riskScore: number;
  isSpam: boolean;
};

export async function storeSubmission(
  db: Queryable,
  secret: Secret,
  { id, message, visitor, riskScore, isSpam }: NewSubmission,
): Promise<string> {
  const [row] = await db
    .insert(contactSubmissions)
    .values({
      id: id ?? undefined,
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

/** The same for the same key and message. Hashed, so that a visitor can neither choose an id nor take that of another message. */
export function submissionIdFrom(secret: Secret, key: string, message: ContactMessage): string {
  const hash = secret.hmac("contact submission id", `${key} ${integrityHash(secret, message)}`);
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, "$1-$2-8$3-8$4-$5");
}

/** Waits for a transaction that is storing it; later ones wait for this one. */
export async function lockSubmission(tx: Transaction, id: string): Promise<void> {
  await lockUntilCommit(tx, `contact submission ${id}`);
}

export async function isStored(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(contactSubmissions, eq(contactSubmissions.id, id))) > 0;
}

type Submission = ContactMessage & { id: string; createdAt: Date };

export async function findSubmission(db: Queryable, id: string): Promise<Submission | null> {
  const { fullName, email, reason, message, createdAt } = contactSubmissions;
  const [row] = await db
    .select({ id: contactSubmissions.id, fullName, email, reason, message, createdAt })
    .from(contactSubmissions)
    .where(and(eq(contactSubmissions.id, id), isNull(contactSubmissions.deletedAt)));
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

/** More rows from one network add nothing. */
const AUDITED_PER_HOUR_MAX = 60;

export type LoggedAttempt = {
  action: AttemptAction;
  at: Date;
  visitor: Visitor;
  riskScore: number;
  details: Record<string, unknown>;
  submissionId?: string;
};

/**
 * False when the limit of its network is reached. `details` hold no message text.
 * spec: public-site §3, "Contact audit record"
 */
export async function logAttempt(db: Queryable, entry: LoggedAttempt): Promise<boolean> {
  const { action, at, visitor, riskScore, details, submissionId } = entry;
  const network = visitor.ip && networkOf(visitor.ip);
  if (action === "validation_failure" && (await isAuditLimitReached(db, network))) return false;
  await db.insert(contactAudit).values({
    submissionId,
    actionType: action,
    actorIp: visitor.ip || null,
    actorNetwork: network || null,
    metadata: {
      user_agent: visitor.userAgent,
      session_id: visitor.sessionId,
      timestamp: at.toISOString(),
      details,
    },
    riskScore,
  });
  return true;
}

async function isAuditLimitReached(db: Queryable, network: string): Promise<boolean> {
  const recentFailures = and(
    eq(contactAudit.actorNetwork, network),
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
