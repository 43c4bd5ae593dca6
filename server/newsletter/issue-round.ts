const ROUND = /^issue-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Identifies a send in delivery reports. */
export function roundOf(sendId: string): string {
  return `issue-${sendId}`;
}

/** Null for any other email. */
export function sendOfRound(round: string | null): string | null {
  return ROUND.exec(round ?? "")?.[1] ?? null;
}
