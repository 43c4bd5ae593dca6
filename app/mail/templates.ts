import type { MailTemplates } from "#domain/mail/templates.ts";
import { confirmEmail } from "./confirm-email.tsx";
import { confirmSubscription } from "./confirm-subscription.tsx";
import { contactMessage } from "./contact-message.tsx";
import { issue } from "./issue.tsx";
import { resetPassword } from "./reset-password.tsx";
import { securityNotification } from "./security-notification.tsx";

export const templates: MailTemplates = {
  securityNotification,
  confirmEmail,
  contactMessage,
  confirmSubscription,
  issue,
  resetPassword,
};
