export type DataPractices = {
  usesGoogleAnalytics: boolean;
  usesVisitorId: boolean;
  hasNewsletter: boolean;
  messagesKeptDays: number | null;
};

/** Of the addresses and browsers of people who wrote. decisions: Contact */
export const SENDER_KEPT_DAYS = 90;
