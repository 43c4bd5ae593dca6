import { RotateCw } from "lucide-react";
import { useFetcher } from "react-router";
import { showToast } from "../../../ui/toast.ts";
import { useReply } from "../../forms/use-reply.ts";
import { Badge, type Tone } from "../../kit/badge.tsx";
import { Pane } from "../../kit/pane.tsx";

export type ListedFinding = {
  state: "ok" | "note" | "wrong";
  subject: string;
  messages: string[];
  record?: {
    name: string;
    value: string;
    state: "present" | "missing" | "different" | "unknown";
  };
};

export type CheckReply = { status: "done" | "failed" };

const STATES: Record<ListedFinding["state"], { text: string; tone: Tone }> = {
  ok: { text: "OK", tone: "good" },
  note: { text: "Note", tone: "waiting" },
  wrong: { text: "Problem", tone: "alarm" },
};

type CheckPaneProps = {
  isConfigured: boolean;
  isChecking: boolean;
  /** Null before the first check has ended. */
  findings: readonly ListedFinding[] | null;
  checkedOn: string | null;
};

/** Server, sender, signature, owner and bounces; the records have a pane of their own. */
export function CheckPane({ isConfigured, isChecking, findings, checkedOn }: CheckPaneProps) {
  const shown = findings?.filter(({ record }) => !record) ?? [];
  return (
    <Pane
      title="Email"
      className="mail-check"
      aside={
        <Badge tone={isConfigured ? "good" : "waiting"}>
          {isConfigured ? "Set up" : "Not set up"}
        </Badge>
      }
    >
      {shown.length > 0 && (
        <ul className="divided mail-findings" aria-label="Mail set-up">
          {shown.map(({ state, subject, messages }) => (
            <li key={subject}>
              <strong>{subject}</strong>
              <p className="break-words" dir="auto">
                {messages.filter(Boolean).join(" ")}
              </p>
              <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
            </li>
          ))}
        </ul>
      )}
      <div className="cluster mail-check-state">
        <CheckAgain isChecking={isChecking} />
        <p role="status" className="pane-note">
          {isChecking ? "Checking mail server and DNS..." : checkedOn && `Checked ${checkedOn}`}
        </p>
        {isChecking && (
          <noscript>
            <p className="pane-note">Reload this page in a few seconds.</p>
          </noscript>
        )}
      </div>
    </Pane>
  );
}

function CheckAgain({ isChecking }: { isChecking: boolean }) {
  const { Form, data: reply, state } = useFetcher<CheckReply>();
  useReply(reply, ({ status }) => {
    if (status === "failed") showToast("error", "The check could not be started.");
  });
  const isBusy = isChecking || state !== "idle";
  return (
    <Form method="post">
      <button
        type="submit"
        className="pill pill-small refresh-button"
        aria-disabled={isBusy}
        onClick={(event) => {
          if (isBusy) event.preventDefault();
        }}
      >
        <RotateCw aria-hidden="true" data-busy={isBusy} />
        {isBusy ? "Checking..." : "Check again"}
      </button>
    </Form>
  );
}
