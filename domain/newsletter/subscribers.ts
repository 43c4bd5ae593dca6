import { type ListPosition, listPositionFrom } from "../values/list-position.ts";

/** Erased ones have no address and are not shown. */
export const SUBSCRIBER_STATES = {
  confirmed: "Confirmed",
  pending: "Pending",
  unsubscribed: "Unsubscribed",
  bounced: "Bounced",
  complained: "Complained",
} as const;
export type SubscriberState = keyof typeof SUBSCRIBER_STATES;

export const SUBSCRIBER_STATE_NAMES = [
  "confirmed",
  "pending",
  "unsubscribed",
  "bounced",
  "complained",
] as const satisfies readonly SubscriberState[];

export type SubscriberFilters = { state: SubscriberState; search: string };

export type SubscriberQuery = SubscriberFilters & {
  /** The last subscriber of the page before. */
  after: ListPosition | null;
};

/** Reads the parameters of an address. Unknown values are ignored. */
export function subscriberQueryFrom(params: { get(name: string): string | null }): SubscriberQuery {
  const state = params.get("state");
  return {
    state: SUBSCRIBER_STATE_NAMES.find((name) => name === state) ?? "confirmed",
    search: params.get("q") ?? "",
    after: listPositionFrom(params.get("after") ?? ""),
  };
}
