/** How a delivery stands. Those of an issue add up to its recipients. decisions: Newsletter */
export const OUTCOMES = {
  sent: "Sent",
  queued: "Queued",
  kept: "In the outbox",
  failed: "Failed",
  bounced: "Bounced",
  skipped: "Skipped",
  erased: "Erased",
} as const;

export type Outcome = keyof typeof OUTCOMES;

export const OUTCOME_NAMES = [
  "sent",
  "queued",
  "kept",
  "failed",
  "bounced",
  "skipped",
  "erased",
] as const;

/** `perhaps-twice`: those sent ones that a crash may have repeated. */
export const OUTCOME_FILTERS = {
  all: "All outcomes",
  ...OUTCOMES,
  "perhaps-twice": "Perhaps sent twice",
} as const;

export type OutcomeFilter = Exclude<keyof typeof OUTCOME_FILTERS, "all">;

export function outcomeFilterFrom(text: string | null): OutcomeFilter | null {
  if (text === "perhaps-twice") return text;
  return OUTCOME_NAMES.find((name) => name === text) ?? null;
}

/** `paused` takes the place of what is stored while it is set. */
export type SendState = "queued" | "sending" | "paused" | "done" | "cancelled";

export function sendStateOf(
  status: Exclude<SendState, "paused">,
  pausedAt: Date | null,
): SendState {
  const isUnderWay = status === "queued" || status === "sending";
  return pausedAt && isUnderWay ? "paused" : status;
}

export type OutcomeCounts = Readonly<Record<Outcome, number>>;

/** Whether each recipient has one outcome. */
export function isBalanced(recipients: number, counts: OutcomeCounts): boolean {
  return recipients === OUTCOME_NAMES.reduce((sum, name) => sum + counts[name], 0);
}
