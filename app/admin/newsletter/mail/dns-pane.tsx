import { Badge, type Tone } from "../../kit/badge.tsx";
import { Copyable } from "../../kit/copyable.tsx";
import { Pane } from "../../kit/pane.tsx";
import type { ListedFinding } from "./check-pane.tsx";

type RecordState = NonNullable<ListedFinding["record"]>["state"];

const STATES: Record<RecordState, { text: string; tone: Tone }> = {
  present: { text: "Found", tone: "good" },
  missing: { text: "Missing", tone: "alarm" },
  different: { text: "Different", tone: "waiting" },
  unknown: { text: "Lookup failed", tone: "waiting" },
};

const VALUE_LABELS: Record<RecordState, string> = {
  present: "Value",
  missing: "Value it should have",
  different: "Value it should have",
  // A second SPF record would invalidate the existing one.
  unknown: "Value if there is none yet",
};

type DnsPaneProps = { findings: readonly ListedFinding[]; isConfigured: boolean };

/** SPF, DKIM and DMARC, to be copied to the domain's DNS. */
export function DnsPane({ findings, isConfigured }: DnsPaneProps) {
  const found = findings.filter(({ record }) => record);
  return (
    <Pane title="DNS records">
      {found.length === 0 ? (
        <p className="pane-note">
          {isConfigured
            ? "Set MAIL_FROM to an address of your domain to see its records."
            : "Set SMTP_URL and MAIL_FROM to see the records your domain needs."}
        </p>
      ) : (
        <ul className="divided dns-records">
          {found.map((finding) => (
            <DnsRecord key={finding.subject} finding={finding} />
          ))}
        </ul>
      )}
    </Pane>
  );
}

function DnsRecord({ finding }: { finding: ListedFinding }) {
  const { subject, messages, record } = finding;
  if (!record) return null;
  const { name, value, state } = record;
  const { text, tone } = STATES[state];
  const isFound = state === "present";
  const advice = isFound ? "" : messages.join(" ");
  return (
    <li className="stack gap-s">
      <p className="between row">
        <strong>{subject}</strong>
        <Badge tone={tone}>{text}</Badge>
      </p>
      {advice && <p className="pane-note break-words">{advice}</p>}
      <dl className="dns-record">
        <dt>Type</dt>
        <dd>TXT</dd>
        <dt>Name</dt>
        <dd>
          <Copyable label={`${subject} name`} text={name} />
        </dd>
        <dt>{VALUE_LABELS[state]}</dt>
        <dd>
          <Copyable label={`${subject} value`} text={value} />
        </dd>
      </dl>
    </li>
  );
}
