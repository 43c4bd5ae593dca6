import { Send } from "lucide-react";
import { Badge, type Tone } from "../kit/badge.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";
import type { Route } from "./+types/newsletter";

type ListedSend = Route.ComponentProps["loaderData"]["sends"][number];

const STATES: Record<ListedSend["status"], { text: string; tone: Tone }> = {
  queued: { text: "Queued", tone: "waiting" },
  sending: { text: "Sending", tone: "accent" },
  done: { text: "Sent", tone: "good" },
  cancelled: { text: "Cancelled", tone: "quiet" },
};

export function SendsPane({ sends }: { sends: readonly ListedSend[] }) {
  return (
    <Pane title="Sends" aside={sends.length > 0 && <p>Latest {sends.length}</p>}>
      {sends.length === 0 ? (
        <EmptyState icon={Send} title="Nothing sent yet">
          <p>An issue is sent when you publish a post or project with auto-send on.</p>
        </EmptyState>
      ) : (
        <ul className="sent-issues divided">
          {sends.map((send) => (
            <Issue key={send.id} send={send} />
          ))}
        </ul>
      )}
    </Pane>
  );
}

function Issue({ send }: { send: ListedSend }) {
  const { subject, kind, status, recipients, waiting, failed, skipped, sent, createdOn } = send;
  const { text, tone } = STATES[status];
  const done = recipients - waiting;
  const outcomes = [
    `${sent.toLocaleString("en-US")} sent`,
    waiting > 0 && `${waiting.toLocaleString("en-US")} waiting`,
    failed > 0 && `${failed.toLocaleString("en-US")} failed`,
    skipped > 0 && `${skipped.toLocaleString("en-US")} skipped`,
  ];
  return (
    <li>
      <div>
        <strong dir="auto" className="cell-main">
          {subject}
        </strong>
        <p className="cell-sub tabular">
          {kind === "post" ? "Post" : "Project"} · {createdOn}
        </p>
      </div>
      <div className="sent-issues-progress">
        <progress
          className="progress"
          max={Math.max(1, recipients)}
          value={recipients === 0 ? 1 : done}
          aria-label={`Progress of ${subject}`}
        />
        <p className="cell-sub tabular">{outcomes.filter(Boolean).join(" · ")}</p>
      </div>
      {failed > 0 && status === "done" ? (
        <Badge tone="alarm">Partly sent</Badge>
      ) : (
        <Badge tone={tone}>{text}</Badge>
      )}
    </li>
  );
}
