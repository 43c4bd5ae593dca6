import { daysUntil, rangeFrom } from "#domain/analytics/ranges.ts";
import { readDevices, readSources, readTopPages } from "#server/analytics/breakdown.ts";
import { readViewDays } from "#server/analytics/days.ts";
import { world } from "#server/world.ts";
import type { Route } from "./+types/analytics";
import { AnalyticsView } from "./analytics-view.tsx";
import { chartedDay } from "./charted-day.ts";

export const handle = { title: "Analytics", refreshesOn: ["views"] };

/** spec: admin-area §2, "Analytics"; decisions: Analytics */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, settings, now } = context.get(world);
  const range = rangeFrom(url.searchParams.get("days"));
  const days = daysUntil(now(), range);
  const ownHost = new URL(settings.SITE_URL).hostname;
  const [viewDays, pages, sources, devices] = await Promise.all([
    readViewDays(db, days),
    readTopPages(db, days),
    readSources(db, days, ownHost),
    readDevices(db, days),
  ]);
  const { days: counted, views, visitors } = viewDays.traffic();
  return { range, views, visitors, days: counted.map(chartedDay), pages, sources, devices };
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
  return <AnalyticsView analytics={loaderData} />;
}
