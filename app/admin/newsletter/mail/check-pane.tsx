import { Badge, type Tone } from "../../kit/badge.tsx";
import { Pane } from "../../kit/pane.tsx";
import { StartJobButton } from "../../kit/start-job-button.tsx";

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
        <ul className="divided mail-findings" aria-label="Email setup">
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
        <StartJobButton
          label="Check again"
          runningLabel="Checking..."
          isRunning={isChecking}
          failure="The check could not be started."
        />
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
