import { ShieldCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import {
  ALERT_NOTE_MAX_CHARS,
  ALERTS,
  type AlertKind,
  riskTone,
} from "#domain/contact/security.ts";
import { pluralize } from "#domain/site/formats.ts";
import { Field } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast.ts";
import { useReply } from "../forms/use-reply.ts";
import { Badge } from "../kit/badge.tsx";
import { BusyButton } from "../kit/busy-button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";
import { useUnsavedChanges } from "../shell/unsaved-changes.tsx";
import { messagePath, SECURITY_PATH } from "./paths.ts";

type ListedAlert = {
  id: string;
  kind: AlertKind;
  /** An address or account; empty for the site itself, or a message. */
  subject: string;
  submissionId: string | null;
  times: number;
  riskScore: number;
  firstOn: string;
  lastOn: string;
  acknowledgedOn: string | null;
  note: string;
};

/** `openCount`: how many are open, of which the newest are listed. */
type AlertsPaneProps = { alerts: readonly ListedAlert[]; openCount: number };

/** Open alerts, each until the owner acknowledges it. */
export function AlertsPane({ alerts, openCount }: AlertsPaneProps) {
  const heading = useRef<HTMLDivElement>(null);
  const [notedIds, setNotedIds] = useState<readonly string[]>([]);
  const noted = alerts.filter(({ id }) => notedIds.includes(id));
  useUnsavedChanges(noted.length > 0);
  // Acknowledged in another window, an alert stays until its note is no longer needed.
  const kept = noted.filter(({ acknowledgedOn }) => acknowledgedOn);
  const open = alerts.filter((alert) => !alert.acknowledgedOn || kept.includes(alert));
  const acknowledged = alerts.filter((alert) => !open.includes(alert));
  useFocusAfterAcknowledging(heading, openCount + kept.length);
  return (
    <div ref={heading} tabIndex={-1} className="alerts">
      <Pane title="Alerts" aside={openCount > 0 && <Badge tone="alarm">{openCount} open</Badge>}>
        {open.length === 0 ? (
          <EmptyState icon={ShieldCheck} title="No open alerts" />
        ) : (
          <ul className="divided" aria-label="Open alerts">
            {open.map((alert) => (
              <OpenAlert
                key={alert.id}
                alert={alert}
                isOneOfSeveral={open.filter(({ kind }) => kind === alert.kind).length > 1}
                onNoted={(isNoted) =>
                  setNotedIds((ids) => [
                    ...ids.filter((id) => id !== alert.id),
                    ...(isNoted ? [alert.id] : []),
                  ])
                }
              />
            ))}
          </ul>
        )}
        {openCount > open.length && <p className="faint fine">Newest {open.length} shown</p>}
        <Triggers />
        {acknowledged.length > 0 && <AcknowledgedAlerts alerts={acknowledged} />}
      </Pane>
    </div>
  );
}

/** The focused button disappears with its alert. */
function useFocusAfterAcknowledging(target: React.RefObject<HTMLElement | null>, open: number) {
  const before = useRef(open);
  useEffect(() => {
    const isFewer = open < before.current;
    before.current = open;
    if (isFewer && document.activeElement === document.body) target.current?.focus();
  }, [target, open]);
}

type AcknowledgeReply = { status: "done"; count: number } | { status: "failed" };

/** `isOneOfSeveral`: of its kind. */
type OpenAlertProps = {
  alert: ListedAlert;
  isOneOfSeveral: boolean;
  onNoted: (isNoted: boolean) => void;
};

function OpenAlert({ alert, isOneOfSeveral, onNoted }: OpenAlertProps) {
  const { id, kind } = alert;
  const { Form, data: reply, state } = useFetcher<AcknowledgeReply>();
  const [isNoting, setNoting] = useState(false);
  useReply(reply, (done) => {
    const about = [ALERTS[kind].title];
    if (done.status === "done" && done.count > 0) onNoted(false);
    if (done.status === "failed") showToast("error", "The alert was not acknowledged.");
    else if (done.count === 0) showToast("error", "This alert was already acknowledged");
    else if (done.count === 1) showToast("success", "Alert acknowledged", "", { about });
    else showToast("success", `${done.count} alerts acknowledged`, "", { about });
  });
  return (
    <li className="alert-item stack">
      <AlertHead alert={alert} />
      <Form method="post" action={SECURITY_PATH} className="alert-form">
        <input type="hidden" name="id" value={id} />
        <details open={isNoting} onToggle={({ currentTarget }) => setNoting(currentTarget.open)}>
          <summary className="pill pill-small">Acknowledge…</summary>
          <div className="stack alert-note">
            <Field id={`note-${id}`} name="note" label="Note (optional)">
              {(control) => (
                <textarea
                  {...control}
                  rows={2}
                  maxLength={ALERT_NOTE_MAX_CHARS}
                  placeholder="What you found, and what you did"
                  onInput={({ currentTarget }) => onNoted(currentTarget.value !== "")}
                />
              )}
            </Field>
            <div className="cluster">
              <BusyButton type="submit" className="pill pill-filled" isBusy={state !== "idle"}>
                {state === "idle" ? "Acknowledge" : "Acknowledging..."}
              </BusyButton>
              {isOneOfSeveral && (
                <BusyButton
                  type="submit"
                  name="scope"
                  value="kind"
                  className="pill"
                  isBusy={state !== "idle"}
                >
                  Acknowledge all of this kind
                </BusyButton>
              )}
            </div>
          </div>
        </details>
      </Form>
    </li>
  );
}

function AlertHead({ alert }: { alert: ListedAlert }) {
  const { kind, subject, submissionId, times, riskScore, firstOn, lastOn } = alert;
  const { title, trigger, tone } = ALERTS[kind];
  return (
    <div className="stack alert-head">
      <p className="cluster">
        <strong className="cell-main">{title}</strong>
        <span className="cluster">
          <Badge tone={tone}>{tone === "alarm" ? "Critical" : "Warning"}</Badge>
          {riskTone(riskScore) !== "good" && (
            <Badge tone={riskTone(riskScore)}>Risk {riskScore}</Badge>
          )}
        </span>
      </p>
      <p className="muted">{trigger}</p>
      <p className="faint fine tabular">
        {subject && (
          <>
            <span className="break-words">{subject}</span> ·{" "}
          </>
        )}
        {submissionId && (
          <>
            <Link to={messagePath(submissionId)} prefetch="none">
              Open message
            </Link>{" "}
            ·{" "}
          </>
        )}
        {times > 1 && `${pluralize(times, "time", "times")}, `}
        {firstOn === lastOn ? firstOn : `${firstOn} to ${lastOn}`}
      </p>
    </div>
  );
}

function Triggers() {
  return (
    <details className="alert-triggers">
      <summary className="faint fine">When alerts are raised</summary>
      <dl className="facts divided">
        {Object.values(ALERTS).map(({ title, trigger }) => (
          <div key={title} className="stack">
            <dt className="faint">{title}</dt>
            <dd>{trigger}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function AcknowledgedAlerts({ alerts }: { alerts: readonly ListedAlert[] }) {
  return (
    <details className="alert-triggers">
      <summary className="faint fine">Acknowledged ({alerts.length})</summary>
      <ul className="divided" aria-label="Acknowledged alerts">
        {alerts.map((alert) => (
          <li key={alert.id} className="alert-item stack">
            <AlertHead alert={alert} />
            <p className="fine">
              <span className="faint">Acknowledged {alert.acknowledgedOn}</span>
              {alert.note && (
                <>
                  {": "}
                  <span dir="auto" className="break-words">
                    {alert.note}
                  </span>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
