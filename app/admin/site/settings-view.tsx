import { type FailedJobs, FailedJobsPane } from "./failed-jobs-pane.tsx";
import type { ServerFacts } from "./server-pane.tsx";
import { ServerPane } from "./server-pane.tsx";
import { type SiteInForce, SitePanes } from "./site-panes.tsx";

type SettingsViewProps = { site: SiteInForce; server: ServerFacts; failed: FailedJobs };

/** What is in force, in the groups in which it is chosen. */
export function SettingsView({ site, server, failed }: SettingsViewProps) {
  return (
    <div className="screen">
      <div className="pane-columns">
        <SitePanes site={site} />
        <ServerPane server={server} />
      </div>
      <FailedJobsPane failed={failed} />
    </div>
  );
}
