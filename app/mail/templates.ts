import type { MailTemplates } from "#domain/mail/templates.ts";
import { accountNotice } from "./account-notice.tsx";
import { confirmEmail } from "./confirm-email.tsx";
import { confirmSubscription } from "./confirm-subscription.tsx";
import { contactMessage } from "./contact-message.tsx";
import { issue } from "./issue.tsx";
import { resetPassword } from "./reset-password.tsx";

export const templates: MailTemplates = {
  accountNotice,
  confirmEmail,
  contactMessage,
  confirmSubscription,
  issue,
  resetPassword,
};
