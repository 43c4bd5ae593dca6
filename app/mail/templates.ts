import type { MailTemplates } from "#domain/mail/templates.ts";
import { confirmSubscription } from "./confirm-subscription.tsx";
import { contactMessage } from "./contact-message.tsx";
import { issue } from "./issue.tsx";
import { resetPassword } from "./reset-password.tsx";

export const templates: MailTemplates = {
  contactMessage,
  confirmSubscription,
  issue,
  resetPassword,
};
