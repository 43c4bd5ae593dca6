import type { MailOrigin } from "../mail/outbox.ts";

const MAILING_ID = /^issue-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

const CONFIRMATION = /^confirm-(\d{1,15})$/;

/** Identifies a send in delivery reports. */
export function mailingIdOf(sendId: string): string {
  return `issue-${sendId}`;
}

/** Null for any other email. */
export function sendIdFrom(mailingId: string | null): string | null {
  return MAILING_ID.exec(mailingId ?? "")?.[1] ?? null;
}

export function confirmationMailingId(sentAt: Date): string {
  return `confirm-${sentAt.getTime()}`;
}

/** When the confirmation was sent; null for any other email. */
export function confirmSentAtFrom(mailingId: string): Date | null {
  const [, moment] = CONFIRMATION.exec(mailingId) ?? [];
  return moment ? new Date(Number(moment)) : null;
}

export function isOfIssue(origin: MailOrigin | null): boolean {
  return sendIdFrom(origin?.mailingId ?? null) !== null;
}
