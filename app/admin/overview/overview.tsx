import { redirect } from "react-router";
import { momentDate, shortDate, timeIn } from "#domain/site/dates.ts";
import { lookerOf } from "#server/contact/looker.ts";
import { readSampleState } from "#server/import/sample-state.ts";
import { readOverview } from "#server/overview/read-overview.ts";
import { readSite } from "#server/site/store.ts";
import { world } from "#server/world.ts";
import { chartedDay } from "../analytics/charted-day.ts";
import type { Route } from "./+types/overview";
import { OverviewView } from "./overview-view.tsx";

export const handle = {
  title: "Dashboard Overview",
  refreshesOn: ["projects", "posts", "messages", "sends", "site"],
};

const TABS = ["projects", "blog", "about", "contact", "analytics", "ai-search", "newsletter"];

/** `?tab=…` is how links of old name a screen. decisions: Projects and media, "Import" */
export async function loader({ context, url }: Route.LoaderArgs) {
  const tab = url.searchParams.get("tab");
  if (tab === "settings" || TABS.includes(tab ?? "")) throw redirect(`/admin/${tab}`);
  const known = context.get(world);
  const { timeZone } = await readSite(known.db);
  const [{ month, activity, ...overview }, sample] = await Promise.all([
    readOverview(known, lookerOf(context)),
    readSampleState(known.db),
  ]);
  return {
    sample,
    ...overview,
    readAt: timeIn(known.now(), timeZone),
    days: month.days.map(chartedDay),
    activity: activity.map((entry) => ({
      ...entry,
      on: entry.type === "Message" ? momentDate(entry.at, timeZone) : shortDate(entry.at, timeZone),
    })),
  };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  return <OverviewView overview={loaderData} />;
}
