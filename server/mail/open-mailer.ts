import type { Settings } from "../env.ts";
import type { Mailer } from "./mail.ts";
import { outboxMailer } from "./outbox.ts";
import { smtpMailer } from "./smtp.ts";

/** The way out that the settings name: a mail server, else the outbox in the data folder. */
export function openMailer(settings: Settings, now: () => Date): Mailer {
  const { SMTP_URL } = settings;
  return SMTP_URL ? smtpMailer({ ...settings, SMTP_URL }) : outboxMailer(settings, now);
}
