export const ANALYTICS_PATH = "/admin/analytics";
export const CRAWLERS_PATH = "/admin/analytics/crawlers";
export const GOOGLE_ANALYTICS_PATH = "/admin/analytics/google";
