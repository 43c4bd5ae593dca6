import type { OutcomeCounts, SendState } from "#domain/newsletter/send.ts";
import { Badge, type Tone } from "../../kit/badge.tsx";

const STATES: Record<SendState, { text: string; tone: Tone }> = {
  queued: { text: "Queued", tone: "waiting" },
  sending: { text: "Sending", tone: "accent" },
  paused: { text: "Paused", tone: "waiting" },
  done: { text: "Sent", tone: "good" },
  cancelled: { text: "Cancelled", tone: "quiet" },
};

export function SendBadge({ send }: { send: { state: SendState; counts: OutcomeCounts } }) {
  const { state, counts } = send;
  const isPart = state === "done" && counts.failed > 0;
  const { text, tone } = isPart ? { text: "Partly sent", tone: "alarm" as const } : STATES[state];
  return <Badge tone={tone}>{text}</Badge>;
}
