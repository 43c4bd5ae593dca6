import type { Environment } from "../env.ts";
import { readDkimKey } from "./dkim-key.ts";
import type { Mailer } from "./mail.ts";
import { outboxMailer } from "./outbox.ts";
import { smtpMailer } from "./smtp.ts";

export function openMailer(environment: Environment, now: () => Date): Mailer {
  const { SMTP_URL } = environment;
  // An invalid key fails the start, even while nothing is signed yet.
  readDkimKey(environment);
  return SMTP_URL ? smtpMailer({ ...environment, SMTP_URL }) : outboxMailer(environment, now);
}
