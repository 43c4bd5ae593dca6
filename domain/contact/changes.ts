import { type ItemChange, type ItemReply, itemChanges } from "../forms/item-changes.ts";

/** What became of a message, as it is stored and as analytics reads it. */
export const INQUIRY_STATE_NAMES = ["new", "answered", "won", "lost"] as const;
export type InquiryState = (typeof INQUIRY_STATE_NAMES)[number];

export const INQUIRY_STATES: Record<InquiryState, string> = {
  new: "New",
  answered: "Answered",
  won: "Won",
  lost: "Lost",
};

export function inquiryStateFrom(name: unknown): InquiryState | null {
  return INQUIRY_STATE_NAMES.find((known) => known === name) ?? null;
}

export const MESSAGE_INTENTS = [
  "mark-read",
  "mark-unread",
  "spam",
  "not-spam",
  "delete",
  "restore",
  ...INQUIRY_STATE_NAMES,
] as const;
export type MessageIntent = (typeof MESSAGE_INTENTS)[number];

export type MessageChange = ItemChange<MessageIntent>;
export type MessageReply = ItemReply<MessageIntent>;

export const parseMessageChange = itemChanges(MESSAGE_INTENTS, {
  one: "message",
  several: "messages",
});
