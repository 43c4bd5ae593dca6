export type DataPractices = {
  usesGoogleAnalytics: boolean;
  usesVisitorId: boolean;
  hasNewsletter: boolean;
  messagesKeptDays: number | null;
};
