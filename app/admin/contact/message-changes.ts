import {
  INQUIRY_STATES,
  type InquiryState,
  inquiryStateFrom,
  type MessageIntent,
} from "#domain/contact/changes.ts";
import { type ChangeTexts, changeToasts } from "../lists/change-toasts.ts";
import type { ListChanges } from "../lists/use-list-change.ts";
import type { OptimisticChanges } from "../lists/use-optimistic-items.ts";
import { CONTACT_PATH } from "./paths.ts";

const stateTexts = (state: InquiryState) => ({
  one: `Marked as ${INQUIRY_STATES[state].toLowerCase()}`,
  several: `messages marked as ${INQUIRY_STATES[state].toLowerCase()}`,
});

/** spec: admin-area §8, "Contact" */
const NOT_PERMITTED = "Security error: Action not permitted";

const TEXTS: ChangeTexts<MessageIntent> = {
  noun: { one: "message", several: "messages" },
  done: {
    "mark-read": { one: "Marked as read", several: "messages marked as read" },
    "mark-unread": { one: "Marked as unread", several: "messages marked as unread" },
    spam: { one: "Moved to spam", several: "messages moved to spam" },
    "not-spam": { one: "Moved to submissions", several: "messages moved to submissions" },
    delete: { one: "Message deleted", several: "messages deleted" },
    restore: { one: "Message restored", several: "messages restored" },
    new: stateTexts("new"),
    answered: stateTexts("answered"),
    won: stateTexts("won"),
    lost: stateTexts("lost"),
  },
  already: {
    "mark-read": "Already read",
    "mark-unread": "Already unread",
    spam: "Already in spam",
    "not-spam": "Already in submissions",
    delete: "Already deleted",
    restore: "Already restored",
    new: "Already new",
    answered: "Already answered",
    won: "Already won",
    lost: "Already lost",
  },
  failed: {
    "mark-read": NOT_PERMITTED,
    "mark-unread": NOT_PERMITTED,
    spam: NOT_PERMITTED,
    "not-spam": NOT_PERMITTED,
    delete: NOT_PERMITTED,
    restore: NOT_PERMITTED,
    new: NOT_PERMITTED,
    answered: NOT_PERMITTED,
    won: NOT_PERMITTED,
    lost: NOT_PERMITTED,
  },
  newsletterSent: "",
  newsletterFailed: "",
};

export type MessageStatus = {
  id: string;
  isRead: boolean;
  isSpam: boolean;
  state: InquiryState;
  isDeleted?: boolean;
};

export const MESSAGE_CHANGES: ListChanges<MessageIntent> & OptimisticChanges<MessageStatus> = {
  path: CONTACT_PATH,
  noun: TEXTS.noun,
  undo: new Map([
    ["delete", "restore"],
    ["spam", "not-spam"],
    ["not-spam", "spam"],
  ]),
  apply: (_message, intent) => statusAfter(intent),
  toastsFor: (reply, titles) => changeToasts(TEXTS, reply, titles),
};

function statusAfter(intent: unknown): Partial<MessageStatus> {
  const state = inquiryStateFrom(intent);
  if (state) return { state };
  switch (intent) {
    case "mark-read":
      return { isRead: true };
    case "mark-unread":
      return { isRead: false };
    case "spam":
      return { isSpam: true };
    case "not-spam":
      return { isSpam: false };
    case "delete":
      return { isDeleted: true };
    default:
      return {};
  }
}
