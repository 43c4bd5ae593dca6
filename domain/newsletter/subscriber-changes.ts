import { z } from "zod";
import {
  changedIds,
  type ItemReply,
  type ParsedChange,
  parseItemChange,
  type RawChange,
} from "../forms/item-changes.ts";

/** `retry`: mails to a bounced address are tried again. */
export const SUBSCRIBER_INTENTS = ["delete", "retry"] as const;
export type SubscriberIntent = (typeof SUBSCRIBER_INTENTS)[number];

const subscriberChangeSchema = z.object({
  intent: z.enum(SUBSCRIBER_INTENTS),
  ids: changedIds({ one: "subscriber", several: "subscribers" }).several,
});
export type SubscriberChange = z.infer<typeof subscriberChangeSchema>;

export type SubscriberReply = ItemReply<SubscriberIntent>;

export function parseSubscriberChange(asked: RawChange): ParsedChange<SubscriberChange> {
  return parseItemChange(subscriberChangeSchema, SUBSCRIBER_INTENTS, asked);
}
