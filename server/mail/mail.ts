export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
  /** Used unless MAIL_FROM has a name. */
  fromName?: string;
  /** One-click unsubscribe (RFC 8058). Only for subscriptions. */
  unsubscribeUrl?: string;
  messageId?: string;
  /** Names the addressee in delivery reports; goes into the envelope sender if configured. */
  reportToken?: string;
  /** Account mails carry secret links, so the admin area hides their content. */
  kind?: "account";
};

/**
 * `hard`: never accepts mail. `soft`: not now. `unsent`: no answer about the address. `mayHaveArrived`: the
 * whole mail was transferred, but the answer was cut off.
 */
export type SendResult =
  | { ok: true; messageId: string; isInOutbox?: boolean }
  | { ok: false; kind: "hard" | "soft" | "unsent"; reason: string; mayHaveArrived?: boolean };

/** Of jobs that send one: longer than it takes with a slow server, all of whose connections are busy. */
export const SEND_TIMEOUT_S = 30 * 60;

export type Mailer = {
  /** False when mails are kept in the outbox instead. */
  readonly isConfigured: boolean;
  /** `signal` ends the wait for a slow server. */
  send(mail: Mail, signal?: AbortSignal): Promise<SendResult>;
  /** Verifies connection and log-in. */
  check(): Promise<{ ok: true } | { ok: false; reason: string }>;
  close(): void;
};
