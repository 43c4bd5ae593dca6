import { desc } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { AUDIT_EVENTS_SHOWN, type AuditAction } from "#domain/contact/security.ts";
import type { Queryable } from "../db/connection.ts";
import { ownerOf, type SignedIn } from "../http/current-user.ts";
import { type ClientInfo, clientContext } from "../http/request-context.ts";
import { contactAudit } from "./tables.ts";

/** `ip` and `userAgent` come from the request's client. */
export type Actor = {
  accountId: string;
  sessionId: string;
  ip: string | null;
  userAgent: string | null;
};

type Access = {
  action: AuditAction;
  submissionId?: string;
  riskScore?: number;
  details: Record<string, unknown>;
};

/** decisions: Contact, "Audit is real" */
export async function logAccess(
  db: Queryable,
  { accountId, sessionId, ip, userAgent }: Actor,
  ...accesses: Access[]
): Promise<void> {
  if (accesses.length === 0) return;
  await db.insert(contactAudit).values(
    accesses.map(({ action, submissionId, riskScore = 0, details }) => ({
      submissionId,
      actionType: action,
      actorId: accountId,
      actorIp: ip,
      metadata: { user_agent: userAgent, session_id: sessionId, details },
      riskScore,
    })),
  );
}

/** Newest first. spec: admin-area §9, "latest 10 events" */
export function listAuditEvents(db: Queryable) {
  const { id, actionType, actorId, actorIp, riskScore, timestamp } = contactAudit;
  return db
    .select({ id, actionType, actorId, actorIp, riskScore, timestamp })
    .from(contactAudit)
    .orderBy(desc(timestamp))
    .limit(AUDIT_EVENTS_SHOWN);
}

export function actorFrom(context: Readonly<RouterContextProvider>): Actor {
  return actorOf(ownerOf(context), context.get(clientContext));
}

export function actorOf(
  { account, sessionId }: SignedIn,
  { address, userAgent }: ClientInfo,
): Actor {
  return { accountId: account.id, sessionId, ip: address, userAgent };
}
