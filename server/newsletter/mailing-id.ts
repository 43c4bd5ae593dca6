import type { MailOrigin } from "../mail/outbox.ts";

const MAILING_ID = /^issue-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Identifies a send in delivery reports. */
export function mailingIdOf(sendId: string): string {
  return `issue-${sendId}`;
}

/** Null for any other email. */
export function sendIdFrom(mailingId: string | null): string | null {
  return MAILING_ID.exec(mailingId ?? "")?.[1] ?? null;
}

export function isOfIssue(origin: MailOrigin | null): boolean {
  return sendIdFrom(origin?.mailingId ?? null) !== null;
}
