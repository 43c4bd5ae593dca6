import { ShieldCheck } from "lucide-react";
import { data, Link } from "react-router";
import { z } from "zod";
import {
  ALERT_NOTE_MAX_CHARS,
  auditActionText,
  isAutomatic,
  riskTone,
  SUSPICIOUS,
} from "#domain/contact/security.ts";
import { lines } from "#domain/forms/rich-text.ts";
import { SENDER_KEPT_DAYS } from "#domain/site/data-practices.ts";
import { pluralize, shortDateTime } from "#domain/site/formats.ts";
import { SITE_SETTINGS } from "#domain/site/settings.ts";
import { actorFrom, listAuditEvents } from "#server/contact/access-log.ts";
import {
  type Alert,
  acknowledgeAlert,
  listAlerts,
  listSuspiciousActors,
} from "#server/contact/alerts.ts";
import { readContactCounts } from "#server/contact/inbox.ts";
import { formFields } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { readSiteSettings } from "#server/site/settings.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { serverActionOr } from "../forms/server-action-or.ts";
import { Badge } from "../kit/badge.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { FactsPane } from "../kit/description-list.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";
import type { Route } from "./+types/security";
import { AlertsPane } from "./alerts-pane.tsx";
import { ContactTabs } from "./contact-tabs.tsx";
import { ERASURE_PATH, SECURITY_PATH } from "./paths.ts";

export const handle = { title: "Contact Management", refreshesOn: ["messages"] };

/** spec: admin-area §2, "Security Dashboard" */
export async function loader({ context }: Route.LoaderArgs) {
  return readOr503(context.get(worldContext), "the security dashboard", readScreen(context));
}

async function readScreen(context: Route.LoaderArgs["context"]) {
  const { db } = context.get(worldContext);
  const { accountId } = actorFrom(context);
  const [{ timeZone }, counts, alerts, events, actors, settings] = await Promise.all([
    siteOfRequest(context),
    readContactCounts(db),
    listAlerts(db),
    listAuditEvents(db),
    listSuspiciousActors(db),
    readSiteSettings(db, SITE_SETTINGS),
  ]);
  const dateOf = (date: Date) => shortDateTime(date, timeZone);
  const nameOf = (id: string | null) => (id === accountId ? "You" : id);
  return {
    counts,
    retentionDays: settings.contactRetentionDays,
    alerts: alerts.map(({ createdAt, lastAt, acknowledgedAt, acknowledgedBy, ...alert }) => ({
      ...alert,
      subject: subjectOf(alert, nameOf),
      firstOn: dateOf(createdAt),
      lastOn: dateOf(lastAt),
      acknowledgedOn: acknowledgedAt && dateOf(acknowledgedAt),
    })),
    events: events.map(({ id, actionType, actorId, actorIp, riskScore, ...event }) => ({
      id,
      action: auditActionText(actionType),
      actor: nameOf(actorId) ?? actorIp ?? (isAutomatic(actionType) ? "Automatic" : "Unknown"),
      riskScore,
      count: event.count,
      firstOn: dateOf(event.firstAt),
      lastOn: dateOf(event.timestamp),
    })),
    actors: actors.map(({ actor, firstAccess, lastAccess, ...figures }) => ({
      ...figures,
      actor: nameOf(actor) ?? "",
      firstOn: dateOf(firstAccess),
      lastOn: dateOf(lastAccess),
    })),
  };
}

type Subject = Pick<Alert, "kind" | "subject" | "submissionId">;

/** Empty for a message that can be opened. */
function subjectOf(
  { kind, subject, submissionId }: Subject,
  nameOf: (id: string) => string | null,
) {
  if (submissionId) return "";
  return kind === "altered-message" ? "The message was deleted" : (nameOf(subject) ?? "");
}

const acknowledgement = z.object({
  id: z.uuid(),
  note: lines("Note", { max: ALERT_NOTE_MAX_CHARS }).default(""),
  scope: z.enum(["one", "kind"]).default("one"),
});

const NOT_ACKNOWLEDGED = { status: "failed" as const };

/** Acknowledges an alert, or all of its kind. */
export async function action({ request, context }: Route.ActionArgs) {
  const parsed = acknowledgement.safeParse(await formFields(request));
  if (!parsed.success) throw data(null, { status: 400 });
  const { id, note, scope } = parsed.data;
  const chosen = { id, note, isWholeKind: scope === "kind" };
  const count = await acknowledgeAlert(context.get(worldContext), actorFrom(context), chosen);
  return data({ status: "done" as const, count }, { status: count > 0 ? 200 : 404 });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverActionOr(serverAction, NOT_ACKNOWLEDGED);
}

type Loaded = Route.ComponentProps["loaderData"];

/** spec: admin-area §2, "Security Dashboard (alerts, audit events, suspicious activity)" */
export default function Security({ loaderData }: Route.ComponentProps) {
  const { counts, alerts, events, actors, retentionDays } = loaderData;
  return (
    <div className="screen">
      <ContactTabs current={SECURITY_PATH} counts={counts} />
      <AlertsPane alerts={alerts} openCount={counts.alerts} />
      <SuspiciousPane actors={actors} />
      <AuditPane events={events} />
      <FactsPane
        title="Personal data"
        aside={<Link to={ERASURE_PATH}>Erase a person…</Link>}
        facts={{
          "Message retention": retentionDays
            ? pluralize(retentionDays, "day", "days")
            : "Until deleted",
          "IP addresses and browsers": `Removed after ${SENDER_KEPT_DAYS} days`,
        }}
      />
    </div>
  );
}

/** spec: admin-area §3, "Suspicious activity item" */
function SuspiciousPane({ actors }: { actors: Loaded["actors"] }) {
  return (
    <Pane title="Suspicious activity" aside={<p>Last {SUSPICIOUS.hours} hours</p>}>
      {actors.length === 0 ? (
        <EmptyState icon={ShieldCheck} title="No suspicious activity">
          <p>
            Anyone with an average risk of {SUSPICIOUS.averageRisk} or more, {SUSPICIOUS.attempts}{" "}
            attempts or {SUSPICIOUS.failures} failures is listed here.
          </p>
        </EmptyState>
      ) : (
        <ul className="divided" aria-label="Suspicious actors">
          {actors.map(({ actor, averageRisk, accessCount, firstOn, lastOn, indicators }) => (
            <li key={actor} className="alert-item alert-head stack">
              <p className="cluster">
                <strong className="cell-main">{actor}</strong>
                <RiskBadge score={Math.round(averageRisk)} />
              </p>
              <p className="muted">{indicators.join(", ")}</p>
              <p className="faint fine tabular">
                {pluralize(accessCount, "access", "accesses")}, {periodText(firstOn, lastOn)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Pane>
  );
}

const periodText = (first: string, last: string) => (first === last ? last : `${first} to ${last}`);

function RiskBadge({ score }: { score: number }) {
  return <Badge tone={riskTone(score)}>Risk {score}</Badge>;
}

/** spec: admin-area §9, "audit list shows the latest 10 events" */
function AuditPane({ events }: { events: Loaded["events"] }) {
  return (
    <Pane title="Audit events" aside={events.length > 0 && <p>Latest {events.length}</p>}>
      {events.length === 0 ? (
        <EmptyState icon={ShieldCheck} title="No audit events yet" />
      ) : (
        <DataTable columns={["Event", "By", "Risk", "Time"]} hasCards>
          {events.map(({ id, action, actor, riskScore, count, firstOn, lastOn }) => (
            <tr key={id}>
              <th scope="row" className="cell-main">
                {action}
                {count > 1 && <small className="muted"> {count} times</small>}
              </th>
              <td className="break-words" data-label="By">
                {actor}
              </td>
              <td>
                <RiskBadge score={riskScore} />
              </td>
              <td>{periodText(firstOn, lastOn)}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </Pane>
  );
}

export { MessagesLoadError as ErrorBoundary } from "./load-problems.tsx";
