import { type ItemChange, type ItemReply, itemChanges } from "../forms/item-changes.ts";

/** `retry`: mails to a bounced address are tried again. */
export const SUBSCRIBER_INTENTS = ["delete", "retry"] as const;
export type SubscriberIntent = (typeof SUBSCRIBER_INTENTS)[number];

export type SubscriberChange = ItemChange<SubscriberIntent>;
export type SubscriberReply = ItemReply<SubscriberIntent>;

export const parseSubscriberChange = itemChanges(SUBSCRIBER_INTENTS, {
  one: "subscriber",
  several: "subscribers",
});
