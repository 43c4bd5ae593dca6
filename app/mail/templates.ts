import type { MailTemplates } from "#domain/mail/templates.ts";
import { contactMessage } from "./contact-message.tsx";
import { issue } from "./issue.tsx";
import { confirmEmail, confirmSubscription, resetPassword } from "./link-mails.tsx";
import { securityNotification } from "./security-notification.tsx";
import { weeklyReport } from "./weekly-report.tsx";

export const templates: MailTemplates = {
  securityNotification,
  confirmEmail,
  contactMessage,
  confirmSubscription,
  issue,
  resetPassword,
  weeklyReport,
};
