/** What the site is set to do with what it learns of its visitors. */
export type Practices = {
  usesGoogleAnalytics: boolean;
  /** Whether a visitor who agreed is known again on another day. */
  knowsVisitors: boolean;
  hasNewsletter: boolean;
  /** After how many days messages are deleted; null: when the owner deletes them. */
  messagesKeptDays: number | null;
};
