import { TabLinks } from "../kit/tab-links.tsx";
import { ANALYTICS_PATH, CRAWLERS_PATH, GOOGLE_ANALYTICS_PATH } from "./paths.ts";

const TABS = [
  { label: "Visits", to: ANALYTICS_PATH },
  { label: "Crawlers", to: CRAWLERS_PATH },
  { label: "Google Analytics", to: GOOGLE_ANALYTICS_PATH },
];

/** spec: admin-area §2, "Analytics": the in-house view is separate */
export function AnalyticsTabs({ current }: { current: string }) {
  return <TabLinks label="Analytics" tabs={TABS} current={current} />;
}
