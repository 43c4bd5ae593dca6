import type { Environment } from "../env.ts";
import { readDkimKey } from "./dkim-key.ts";
import type { Mailer } from "./mail.ts";
import { outboxMailer } from "./outbox.ts";
import { smtpMailer } from "./smtp.ts";

export function openMailer(settings: Environment, now: () => Date): Mailer {
  const { SMTP_URL } = settings;
  // An invalid key fails the start, even while nothing is signed yet.
  readDkimKey(settings);
  return SMTP_URL ? smtpMailer({ ...settings, SMTP_URL }) : outboxMailer(settings, now);
}
