import type { NoticeKind } from "../accounts/notices.ts";
import type { Reason } from "../contact/judge.ts";

/** What a mail says, in both forms that mail programs show. */
export type MailContent = { subject: string; html: string; text: string };

/** What every mail shows of the site. Addresses are absolute. */
export type MailFrame = { siteName: string; origin: string };

export type ContactMail = {
  fullName: string;
  email: string;
  reason: Reason;
  message: string;
  /** When it came, as the site's calendar has it. */
  sentOn: string;
};

/** `detail`: what it was about, or empty. `when`: in words, with the time zone. */
export type AccountNotice = { kind: NoticeKind; detail: string; when: string };

/** A post or a project, as an issue tells of it. Addresses are absolute. */
export type IssueMail = {
  kind: "post" | "project";
  title: string;
  /** Who or when: one line below the title. */
  byline: string;
  summary: string;
  /** The first paragraphs, as plain text. */
  opening: string[];
  url: string;
  picture: { src: string; alt: string; width: number; height: number } | null;
  /** Who sends it, as the law asks for; empty when the owner has not said. */
  postalAddress: string;
};

/**
 * What stands for the recipient's own links until a mail is made of an issue: letters of no language,
 * which nobody writes in an article.
 */
export const UNSUBSCRIBE_PLACE = "\ue000unsubscribe\ue000";
export const PREFERENCES_PLACE = "\ue000preferences\ue000";

/** The mails that the product writes. They are JSX, so they come with the built pages. */
export type MailTemplates = {
  contactMessage(message: ContactMail, frame: MailFrame): MailContent;
  /** Asks whether a sign-up was meant; `url` is where that is said. */
  confirmSubscription(url: string, frame: MailFrame): MailContent;
  /** Leads to the form that sets a new password, for so many minutes. */
  resetPassword(url: string, minutes: number, frame: MailFrame): MailContent;
  /** Asks whether an account's new address is its holder's; `url` is where that is said. */
  confirmEmail(url: string, minutes: number, frame: MailFrame): MailContent;
  /** Tells the holder of an account what happened to it. */
  accountNotice(notice: AccountNotice, frame: MailFrame): MailContent;
  /** One issue of the newsletter. Links of the recipient's own are the places above. */
  issue(issue: IssueMail, frame: MailFrame): MailContent;
};
