/** spec: admin-area §9, "Contact" */
export const RISK_HIGH_FROM = 80;
const RISK_NOTABLE_FROM = 50;
const HIGH_ACCESS_ABOVE = 5;
export const AUDIT_EVENTS_SHOWN = 10;

export function riskTone(score: number): "alarm" | "waiting" | "good" {
  if (score >= RISK_HIGH_FROM) return "alarm";
  return score >= RISK_NOTABLE_FROM ? "waiting" : "good";
}

export function isHighAccess(accessCount: number): boolean {
  return accessCount > HIGH_ACCESS_ABOVE;
}

/** Within 24 hours. decisions: Contact, "Suspicious activity" */
export const SUSPICIOUS = { hours: 24, averageRisk: 50, attempts: 5, failures: 3 } as const;

type ActivityFigures = { averageRisk: number; attempts: number; failures: number };

/** Why an actor is suspicious; empty when it is not. */
export function suspiciousIndicators(figures: ActivityFigures): string[] {
  const { averageRisk, attempts, failures } = figures;
  return [
    averageRisk >= SUSPICIOUS.averageRisk ? `Average risk ${Math.round(averageRisk)}` : "",
    attempts >= SUSPICIOUS.attempts ? `${attempts} attempts` : "",
    failures >= SUSPICIOUS.failures ? `${failures} failures` : "",
  ].filter(Boolean);
}

/** More in this period are reported. */
export const EXPORTS_PER_DAY_MAX = 3;

export const ALERT_KINDS = [
  "altered-message",
  "message-not-stored",
  "high-risk-attempt",
  "suspicious-activity",
  "repeated-export",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

type AlertTexts = { title: string; trigger: string; tone: "alarm" | "waiting" };

/** `trigger`: when it is raised, with its threshold. */
export const ALERTS: Record<AlertKind, AlertTexts> = {
  "altered-message": {
    title: "A message was altered",
    trigger:
      "A message does not match the security hash that was stored with it. Checked once a day, and whenever one is opened or exported.",
    tone: "alarm",
  },
  "message-not-stored": {
    title: "A message could not be saved",
    trigger: "Saving a message failed once, so that its sender saw an error.",
    tone: "alarm",
  },
  "high-risk-attempt": {
    title: "High-risk attempt",
    trigger: `One attempt to send a message scored ${RISK_HIGH_FROM} risk points or more.`,
    tone: "alarm",
  },
  "suspicious-activity": {
    title: "Suspicious activity",
    trigger: `Within ${SUSPICIOUS.hours} hours, one network reached an average risk of ${SUSPICIOUS.averageRisk}, ${SUSPICIOUS.attempts} attempts or ${SUSPICIOUS.failures} failures.`,
    tone: "waiting",
  },
  "repeated-export": {
    title: "Repeated exports",
    trigger: `Messages were exported more than ${EXPORTS_PER_DAY_MAX} times within 24 hours.`,
    tone: "waiting",
  },
};

/** Those about a network, from which something was sent. */
export const NETWORK_ALERT_KINDS: AlertKind[] = ["high-risk-attempt", "suspicious-activity"];

export const ALERT_NOTE_MAX_CHARS = 500;

/** By action type, of visitors and of the owner. */
const AUDIT_ACTIONS = {
  secure_form_submission: "Sent a message",
  validation_failure: "Attempt refused",
  submission_error: "Message not saved",
  list_submissions: "Listed messages",
  find_submissions: "Found messages by search",
  open_submission: "Opened a message",
  export_submissions: "Exported messages",
  mark_read: "Marked as read",
  mark_unread: "Marked as unread",
  mark_spam: "Moved to spam",
  mark_not_spam: "Moved out of spam",
  delete_submission: "Deleted a message",
  delete_copy: "Deleted a copy of a message",
  restore_submission: "Restored a message",
  change_state: "Changed the state of a message",
  change_notes: "Changed the notes of a message",
  acknowledge_alert: "Acknowledged an alert",
  forget_messages: "Deleted messages past their retention",
  erase_person: "Erased a person",
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Whether no person did it. */
export function isAutomatic(action: string): boolean {
  return action === ("forget_messages" satisfies AuditAction);
}

export function auditActionText(action: string): string {
  return new Map<string, string>(Object.entries(AUDIT_ACTIONS)).get(action) ?? action;
}
