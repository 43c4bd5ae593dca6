import { pluralize } from "#domain/site/formats.ts";
import { BarList } from "../kit/bar-list.tsx";
import { Pane } from "../kit/pane.tsx";
import { usePolling } from "../kit/use-polling.ts";
import type { Route } from "./+types/analytics";

/** A report reads many rows. */
export const REPORT_REFRESHED_EVERY_MS = 30_000;

/** decisions: Analytics; no persons, only how many are where. */
export function LivePane({ live }: { live: Route.ComponentProps["loaderData"]["live"] }) {
  const { visitors, pages } = live;
  // Nothing is announced when the last of them has left.
  usePolling(visitors > 0, REPORT_REFRESHED_EVERY_MS);
  return (
    <Pane title="On the site now" className="live-pane" aside={<p>Active in the last 5 minutes</p>}>
      <p role="status" className="live-count tabular" data-busy={visitors > 0}>
        {pluralize(visitors, "visitor", "visitors")}
      </p>
      {pages.length > 0 && (
        <BarList
          label="Pages being read"
          bars={pages.map(({ path: name, title, visitors: value }) => ({ name, title, value }))}
        />
      )}
    </Pane>
  );
}
