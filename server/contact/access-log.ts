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

const AUDIT_PAGE = 500;
/** More equal events in a row than these hide the ones before. */
const AUDIT_EVENTS_READ = 20 * AUDIT_PAGE;

/**
 * Newest first, successive equal ones of one actor as one, with their count and the time of the
 * first. spec: admin-area §9, "latest 10 events"
 */
export async function listAuditEvents(db: Queryable) {
  const { id, actionType, actorId, actorIp, riskScore, timestamp } = contactAudit;
  const events: AuditEvent[] = [];
  for (;;) {
    const page = await db
      .select({ id, actionType, actorId, actorIp, riskScore, timestamp })
      .from(contactAudit)
      .orderBy(desc(timestamp), desc(id))
      .offset(events.length)
      .limit(AUDIT_PAGE);
    events.push(...page);
    const combined = combineEqual(events);
    const isLast = page.length < AUDIT_PAGE || events.length >= AUDIT_EVENTS_READ;
    // The last one may go on.
    if (isLast || combined.length > AUDIT_EVENTS_SHOWN)
      return combined.slice(0, AUDIT_EVENTS_SHOWN);
  }
}

type AuditEvent = Pick<
  typeof contactAudit.$inferSelect,
  "id" | "actionType" | "actorId" | "actorIp" | "riskScore" | "timestamp"
>;

function combineEqual(events: readonly AuditEvent[]) {
  const combined: (AuditEvent & { count: number; firstAt: Date })[] = [];
  for (const event of events) {
    const last = combined.at(-1);
    if (last && isEqual(last, event)) {
      last.count += 1;
      last.firstAt = event.timestamp;
    } else combined.push({ ...event, count: 1, firstAt: event.timestamp });
  }
  return combined;
}

/** Actors that are no longer known may differ. */
function isEqual(one: AuditEvent, other: AuditEvent): boolean {
  const actor = one.actorId ?? one.actorIp;
  return (
    actor !== null &&
    actor === (other.actorId ?? other.actorIp) &&
    one.actionType === other.actionType &&
    one.riskScore === other.riskScore
  );
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
