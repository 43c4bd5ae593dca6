import { z } from "zod";
import {
  changedIds,
  type ItemReply,
  type ParsedChange,
  parseItemChange,
  type RawChange,
} from "../forms/item-changes.ts";

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

const messageChangeSchema = z.object({
  intent: z.enum(MESSAGE_INTENTS),
  ids: changedIds({ one: "message", several: "messages" }).several,
});
export type MessageChange = z.infer<typeof messageChangeSchema>;

export type MessageReply = ItemReply<MessageIntent>;

export function parseMessageChange(asked: RawChange): ParsedChange<MessageChange> {
  return parseItemChange(messageChangeSchema, MESSAGE_INTENTS, asked);
}
