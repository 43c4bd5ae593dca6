import { TabLinks } from "../kit/tab-links.tsx";
import { ANALYTICS_PATH, CRAWLERS_PATH, GOOGLE_ANALYTICS_PATH } from "./paths.ts";

/** spec: admin-area §2, "Analytics": the in-house view is separate */
export function AnalyticsTabs({ current }: { current: "visits" | "crawlers" | "google" }) {
  return (
    <TabLinks
      label="Analytics"
      tabs={[
        { label: "Visits", to: ANALYTICS_PATH, isCurrent: current === "visits" },
        { label: "Crawlers", to: CRAWLERS_PATH, isCurrent: current === "crawlers" },
        { label: "Google Analytics", to: GOOGLE_ANALYTICS_PATH, isCurrent: current === "google" },
      ]}
    />
  );
}
