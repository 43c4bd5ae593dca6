const ROUND = /^issue-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** What the mails of one send are told by in delivery reports. */
export function roundOf(sendId: string): string {
  return `issue-${sendId}`;
}

/** The send that a report is of; null when it is of another mail. */
export function sendOfRound(round: string | null): string | null {
  return ROUND.exec(round ?? "")?.[1] ?? null;
}
