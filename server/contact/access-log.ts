import type { RouterContextProvider } from "react-router";
import type { Queryable } from "../db/connection.ts";
import { client } from "../http/request-context.ts";
import { ownerOf } from "../http/visitor.ts";
import { contactAudit } from "./tables.ts";

/** `ip` and `userAgent` come from the request's client. */
export type Actor = {
  accountId: string;
  sessionId: string;
  ip: string | null;
  userAgent: string | null;
};

type Access = {
  action: "list_submissions" | "open_submission" | "find_submissions";
  submissionId?: string;
  riskScore?: number;
  details: Record<string, unknown>;
};

/** decisions: Contact, "Audit is real" */
export async function logAccess(
  db: Queryable,
  { accountId, sessionId, ip, userAgent }: Actor,
  { action, submissionId, riskScore = 0, details }: Access,
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

export function actorFrom(context: Readonly<RouterContextProvider>): Actor {
  const { account, sessionId } = ownerOf(context);
  const { address, userAgent } = context.get(client);
  return { accountId: account.id, sessionId, ip: address, userAgent };
}
