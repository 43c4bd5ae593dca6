import type { Queryable } from "../db/connection.ts";
import { contactAudit } from "./tables.ts";

/** Who looks at messages. The address and browser as the connection tells them, where they are known. */
export type Looker = {
  accountId: string;
  sessionId: string;
  ip: string | null;
  userAgent: string | null;
};

type Look = {
  action: "list_submissions" | "open_submission" | "find_submissions";
  submissionId?: string;
  riskScore?: number;
  details: Record<string, unknown>;
};

/** Notes that somebody looked at messages. decisions: Contact, "Audit is real" */
export async function auditLook(
  db: Queryable,
  { accountId, sessionId, ip, userAgent }: Looker,
  { action, submissionId, riskScore = 0, details }: Look,
): Promise<void> {
  await db.insert(contactAudit).values({
    submissionId,
    actionType: action,
    actorId: accountId,
    actorIp: ip,
    metadata: { user_agent: userAgent, session_id: sessionId, details },
    riskScore,
  });
}
