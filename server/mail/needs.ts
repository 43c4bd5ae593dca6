import { counted } from "#domain/overview/overview.ts";
import type { NeedSource } from "../overview/needs.ts";
import { listOutbox } from "./outbox.ts";

export const mailNotSetUp: NeedSource = async ({ mailer, settings }) => {
  if (mailer.leaves) return null;
  const { length } = await listOutbox(settings.DATA_DIR);
  return {
    id: "mail-not-set-up",
    text: "Mail is not set up",
    detail:
      length === 0
        ? "Nothing is sent until SMTP_URL is set."
        : `${counted(length, "mail waits", "mails wait")} in the outbox until SMTP_URL is set.`,
    to: "/admin/newsletter#mail",
    tone: "waiting",
  };
};
