import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import {
  type AlertKind,
  EXPORTS_PER_DAY_MAX,
  RISK_HIGH_FROM,
  SUSPICIOUS,
  suspiciousIndicators,
} from "#domain/contact/security.ts";
import { announce } from "../db/announcements.ts";
import type { Queryable } from "../db/connection.ts";
import { networkOf } from "../http/address-range.ts";
import type { World } from "../world.ts";
import { type Actor, logAccess } from "./access-log.ts";
import { contactAlerts, contactAudit } from "./tables.ts";

type RaisedAlert = {
  kind: AlertKind;
  subject?: string;
  submissionId?: string;
  riskScore: number;
};

/** Limit of open alerts per kind; an attack from many addresses must not fill the table. */
export const OPEN_PER_KIND_MAX = 100;

/** Counts the occurrence where the same alert is open. */
export async function raiseAlert(db: Queryable, alert: RaisedAlert): Promise<void> {
  const { kind, subject = "", submissionId = null, riskScore } = alert;
  const { rows } = await db.execute<{ times: number }>(sql`
    insert into contact_alerts (kind, subject, submission_id, risk_score)
    select ${kind}, ${subject}, ${submissionId}::uuid, ${riskScore}::integer
    where exists (select from contact_alerts where kind = ${kind} and subject = ${subject} and acknowledged_at is null)
      or (select count(*) from (select from contact_alerts where kind = ${kind} and acknowledged_at is null
        limit ${OPEN_PER_KIND_MAX}) as open) < ${OPEN_PER_KIND_MAX}
    on conflict (kind, subject) where acknowledged_at is null do update
      set times = contact_alerts.times + 1, last_at = now(),
        risk_score = greatest(contact_alerts.risk_score, excluded.risk_score)
    returning times`);
  if (rows[0]?.times === 1) await announce(db, ["messages"]);
}

/** spec: admin-area §9: red at 80 or more. */
export const ALTERED_POINTS = 80;

export function raiseAlteredMessage(db: Queryable, id: string): Promise<void> {
  const kind = "altered-message";
  return raiseAlert(db, { kind, subject: id, submissionId: id, riskScore: ALTERED_POINTS });
}

/** By action type. */
const ATTEMPTS = sql`('secure_form_submission', 'validation_failure', 'submission_error')`;
const FAILURES = sql`('validation_failure', 'submission_error')`;

/** After an attempt to send a message was logged. */
export async function checkAttempt(
  db: Queryable,
  attempt: { action: string; ip: string; riskScore: number },
): Promise<void> {
  const { action, ip, riskScore } = attempt;
  if (action === "submission_error") {
    await raiseAlert(db, { kind: "message-not-stored", riskScore });
  }
  if (!ip) return;
  const subject = networkOf(ip);
  if (riskScore >= RISK_HIGH_FROM) {
    await raiseAlert(db, { kind: "high-risk-attempt", subject, riskScore });
  }
  const { rows } = await db.execute<{ risk: number; attempts: number; failures: number }>(sql`
    select avg(risk_score)::float8 as risk, count(*)::integer as attempts,
      (count(*) filter (where action_type in ${FAILURES}))::integer as failures
    from contact_submission_audit
    where actor_network = ${subject} and action_type in ${ATTEMPTS} and timestamp > ${periodStart}`);
  const [row] = rows;
  if (!row) return;
  const figures = { averageRisk: row.risk, attempts: row.attempts, failures: row.failures };
  if (suspiciousIndicators(figures).length === 0) return;
  await raiseAlert(db, { kind: "suspicious-activity", subject, riskScore: Math.round(row.risk) });
}

const periodStart = sql`now() - make_interval(hours => ${SUSPICIOUS.hours}::integer)`;

/** After an export was logged. */
export async function checkExports(db: Queryable, { accountId }: Actor): Promise<void> {
  const exports = await db.$count(
    contactAudit,
    and(
      eq(contactAudit.actorId, accountId),
      eq(contactAudit.actionType, "export_submissions"),
      gt(contactAudit.timestamp, sql`now() - interval '24 hours'`),
    ),
  );
  if (exports <= EXPORTS_PER_DAY_MAX) return;
  await raiseAlert(db, { kind: "repeated-export", subject: accountId, riskScore: 0 });
}

export type Alert = typeof contactAlerts.$inferSelect;

const OPEN_SHOWN = 50;
const ACKNOWLEDGED_SHOWN = 10;

/** Open ones first. */
export async function listAlerts(db: Queryable): Promise<Alert[]> {
  const newest = [desc(contactAlerts.lastAt), desc(contactAlerts.id)];
  const [open, acknowledged] = await Promise.all([
    db
      .select()
      .from(contactAlerts)
      .where(isOpen)
      .orderBy(...newest)
      .limit(OPEN_SHOWN),
    db
      .select()
      .from(contactAlerts)
      .where(sql`${contactAlerts.acknowledgedAt} is not null`)
      .orderBy(...newest)
      .limit(ACKNOWLEDGED_SHOWN),
  ]);
  return [...open, ...acknowledged];
}

const isOpen = isNull(contactAlerts.acknowledgedAt);

export function countOpenAlerts(db: Queryable): Promise<number> {
  return db.$count(contactAlerts, isOpen);
}

type Acknowledgement = {
  id: string;
  note: string;
  /** With all open alerts of the same kind. */
  isWholeKind?: boolean;
};

/** How many; none when it is gone, or was acknowledged in another window. */
export function acknowledgeAlert(
  { db, now }: Pick<World, "db" | "now">,
  actor: Actor,
  { id, note, isWholeKind = false }: Acknowledgement,
): Promise<number> {
  const isIt = eq(contactAlerts.id, id);
  const ofItsKind = sql`${contactAlerts.kind} = (select kind from contact_alerts where id = ${id})`;
  return db.transaction(async (tx) => {
    const alerts = await tx
      .update(contactAlerts)
      .set({ acknowledgedAt: now(), acknowledgedBy: actor.accountId, note })
      .where(and(isWholeKind ? ofItsKind : isIt, isOpen))
      .returning({ kind: contactAlerts.kind, submissionId: contactAlerts.submissionId });
    if (alerts.length === 0) return 0;
    await logAccess(
      tx,
      actor,
      ...alerts.map(({ kind, submissionId }) => ({
        action: "acknowledge_alert" as const,
        submissionId: submissionId ?? undefined,
        details: { kind },
      })),
    );
    await announce(tx, ["messages"]);
    return alerts.length;
  });
}

type SuspiciousActor = {
  /** An account's id, or a network. */
  actor: string;
  averageRisk: number;
  accessCount: number;
  firstAccess: Date;
  lastAccess: Date;
  indicators: string[];
};

const EVENTS_READ_MAX = 50_000;
const ACTORS_SHOWN = 20;

/** Within the last 24 hours. spec: admin-area §3, "Suspicious activity item" */
export async function listSuspiciousActors(db: Queryable): Promise<SuspiciousActor[]> {
  const { rows } = await db.execute<{
    actor: string;
    risk: number;
    events: number;
    attempts: number;
    failures: number;
    first: string;
    last: string;
  }>(sql`
    select coalesce(actor_id, actor_network, actor_ip) as actor, avg(risk_score)::float8 as risk, count(*)::integer as events,
      (count(*) filter (where action_type in ${ATTEMPTS}))::integer as attempts,
      (count(*) filter (where action_type in ${FAILURES}))::integer as failures,
      min(timestamp) as first, max(timestamp) as last
    from (select * from contact_submission_audit where timestamp > ${periodStart}
      order by timestamp desc limit ${EVENTS_READ_MAX}) as recent
    where coalesce(actor_id, actor_network, actor_ip) is not null
    group by 1
    having avg(risk_score) >= ${SUSPICIOUS.averageRisk}
      or count(*) filter (where action_type in ${ATTEMPTS}) >= ${SUSPICIOUS.attempts}
      or count(*) filter (where action_type in ${FAILURES}) >= ${SUSPICIOUS.failures}
    order by risk desc, last desc limit ${ACTORS_SHOWN}`);
  return rows.map(({ actor, risk, events, attempts, failures, first, last }) => ({
    actor,
    averageRisk: risk,
    accessCount: events,
    firstAccess: new Date(first),
    lastAccess: new Date(last),
    indicators: suspiciousIndicators({ averageRisk: risk, attempts, failures }),
  }));
}
