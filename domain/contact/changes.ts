import { type ItemChange, type ItemReply, itemChanges } from "../forms/item-changes.ts";

/** What became of a message. Keyed by the stored value, which analytics reads. */
export const INQUIRY_STATES = {
  new: "New",
  answered: "Answered",
  won: "Won",
  lost: "Lost",
} as const;
export type InquiryState = keyof typeof INQUIRY_STATES;

export function inquiryStateFrom(name: unknown): InquiryState | null {
  return INQUIRY_STATE_NAMES.find((known) => known === name) ?? null;
}

export const INQUIRY_STATE_NAMES = [
  "new",
  "answered",
  "won",
  "lost",
] as const satisfies readonly InquiryState[];

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
