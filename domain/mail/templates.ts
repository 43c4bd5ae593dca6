import type { SecurityNotificationKind } from "../accounts/security-notifications.ts";
import type { Reason } from "../contact/validate.ts";
import { shorten } from "../html/text.ts";
import type { Look } from "../site/look.ts";

export type MailContent = { subject: string; html: string; text: string };

/** Addresses are absolute. */
export type MailContext = { siteName: string; origin: string; look?: Look | undefined };

export type ContactMail = {
  fullName: string;
  email: string;
  reason: Reason;
  message: string;
  sentOn: string;
  /** Whether a reply to the email goes to the sender of the message. */
  isReplyable: boolean;
};

/** `detail` may be empty. `when` includes the time zone. */
type SecurityNotification = { kind: SecurityNotificationKind; detail: string; when: string };

/** Most first. */
type Ranked = { name: string; count: number };

/** `days`: as in "May 11 to 17, 2026". */
export type WeeklyReport = {
  days: string;
  views: number;
  viewsBefore: number;
  visitors: number;
  messages: number;
  subscriptions: number;
  pages: Ranked[];
  sources: Ranked[];
  questions: Ranked[];
  /** What was read before an inquiry. */
  inquiries: Ranked[];
  /** Of the visits that led to inquiries, as they began. */
  inquirySources: Ranked[];
  inquiryCampaigns: Ranked[];
  url: string;
};

/** Addresses are absolute. */
export type IssueMail = {
  kind: "post" | "project";
  title: string;
  byline: string;
  summary: string;
  opening: string[];
  url: string;
  picture: { src: string; alt: string; width: number; height: number } | null;
  /** Required by anti-spam law; empty when not set. */
  postalAddress: string;
};

/** No mail client shows more. */
export const PREVIEW_TEXT_MAX_CHARS = 140;

/** Shown next to the subject. */
export function previewTextOf({ summary, opening, byline }: IssueMail): string {
  return shorten(summary || (opening[0] ?? byline), PREVIEW_TEXT_MAX_CHARS);
}

/** Gmail clips the HTML of emails that are larger. */
export const MAIL_CLIPPED_BYTES = 102_000;

/** `bytes`: of the HTML. */
export type MailPreview = {
  subject: string;
  previewText: string;
  html: string;
  bytes: number;
  /** Whether publishing the post sends it. `created`: it has a send, of whatever state. */
  delivery: "created" | "held" | "published-before" | "off" | "on-publishing";
};

/** Replaced per recipient; private-use characters cannot clash with an article's text. */
export const UNSUBSCRIBE_PLACEHOLDER = "\ue000unsubscribe\ue000";
export const PREFERENCES_PLACEHOLDER = "\ue000preferences\ue000";

/** JSX templates, provided by the app bundle. */
export type MailTemplates = {
  contactMessage(message: ContactMail, frame: MailContext): MailContent;
  confirmSubscription(url: string, frame: MailContext): MailContent;
  resetPassword(url: string, minutes: number, frame: MailContext): MailContent;
  confirmEmail(url: string, minutes: number, frame: MailContext): MailContent;
  securityNotification(notice: SecurityNotification, frame: MailContext): MailContent;
  issue(issue: IssueMail, frame: MailContext): MailContent;
  weeklyReport(report: WeeklyReport, frame: MailContext): MailContent;
};
