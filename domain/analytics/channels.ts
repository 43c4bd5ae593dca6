/** spec: admin-area §9 */
export const CHANNELS = ["Direct", "Search", "Social", "Email", "Paid", "Referral"] as const;
export type Channel = (typeof CHANNELS)[number];
