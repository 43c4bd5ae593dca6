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
  const unsent = state === "done" ? unsentState(counts) : null;
  const { text, tone } = unsent ?? STATES[state];
  return <Badge tone={tone}>{text}</Badge>;
}

/** Of an issue that has ended, what is wrong or left to send; null when nothing is. */
function unsentState({
  sent,
  failed,
  kept,
  bounced,
}: OutcomeCounts): { text: string; tone: Tone } | null {
  if (sent === 0 && kept === 0 && failed + bounced > 0) return { text: "Not sent", tone: "alarm" };
  if (failed > 0 || (kept > 0 && sent > 0)) return { text: "Partly sent", tone: "alarm" };
  return kept > 0 ? { text: "In the outbox", tone: "waiting" } : null;
}
