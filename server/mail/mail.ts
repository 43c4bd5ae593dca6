/** One mail to one person, as its author thinks of it. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer reaches, when that is not the sender. */
  replyTo?: { name: string; address: string };
  /** The sender's name; the address is the setting's. */
  fromName?: string;
  /** Where one POST ends the subscription (RFC 8058). Only for what people subscribed to. */
  unsubscribeUrl?: string;
  /** Unique for what is sent; a message is told by it in delivery reports. */
  messageId?: string;
  /** What names its addressee in delivery reports; it goes into the envelope where the owner set so. */
  reportToken?: string;
  /** About an account: its links open doors, so nobody reads it in the admin area. */
  kind?: "account";
};

/**
 * How one attempt to send ended. `hard`: this address will never take mail. `soft`: it does not now.
 * `unsent`: nobody was asked, or nobody answered; it says nothing of the address.
 */
export type SendResult =
  | { ok: true; messageId: string }
  | { ok: false; kind: "hard" | "soft" | "unsent"; reason: string };

export type Mailer = {
  /** Whether mails leave the house; else they lie in the outbox. */
  readonly leaves: boolean;
  send(mail: Mail): Promise<SendResult>;
  /** Logs in where mails are handed over; a failure says why. */
  check(): Promise<{ ok: true } | { ok: false; reason: string }>;
  close(): void;
};
