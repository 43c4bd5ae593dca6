export type DataPractices = {
  usesGoogleAnalytics: boolean;
  usesVisitorId: boolean;
  hasNewsletter: boolean;
  countsClicks: boolean;
  /** Whether an AI service gets questions, or searches. */
  asksModel: boolean;
  embedsSearches: boolean;
  /** Whether another service gets copies of contact messages. */
  forwardsMessages: boolean;
  messagesKeptDays: number | null;
};

/** How long it is remembered, by a keyed hash, that a recipient was counted for a link. */
export const CLICKS_KEPT_DAYS = 90;

/** How long the address and browser of people who wrote are stored. decisions: Contact */
export const SENDER_KEPT_DAYS = 90;
