import { pluralize } from "#domain/overview/overview.ts";
import type { NeedSource } from "../overview/need-source.ts";
import { listOutbox } from "./outbox.ts";

export const mailNotSetUp: NeedSource = async ({ mailer, settings }) => {
  if (mailer.isConfigured) return null;
  const { length } = await listOutbox(settings.DATA_DIR);
  const _pronoun = length === 1 ? "it" : "them";
  return {
    id: "mail-not-set-up",
    text: "Email is not set up",
    detail:
      length === 0
        ? "Set SMTP_URL to send email."
        : `${pluralize(length, "email is", "emails are")} waiting. Set SMTP_URL to send ${length === 1 ? "it" : "them"}.`,
    to: "/admin/newsletter#mail",
    tone: "waiting",
  };
};
