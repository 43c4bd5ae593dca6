import { redirect } from "react-router";
import { shortDate, shortDateTime, shortTime } from "#domain/site/dates.ts";
import { actorFrom } from "#server/contact/actor.ts";
import { readSampleState } from "#server/import/plan/sample-content.ts";
import { readOverview } from "#server/overview/read-overview.ts";
import { readSite } from "#server/site/store.ts";
import { world as worldContext } from "#server/world.ts";
import { chartedDay } from "../analytics/charted-day.ts";
import type { Route } from "./+types/overview";
import { OverviewView } from "./overview-view.tsx";

export const handle = {
  title: "Dashboard Overview",
  refreshesOn: ["projects", "posts", "messages", "sends", "site"],
};

const TABS = ["projects", "blog", "about", "contact", "analytics", "ai-search", "newsletter"];

/** `?tab=…` comes from old links. decisions: Projects and media, "Import" */
export async function loader({ context, url }: Route.LoaderArgs) {
  const tab = url.searchParams.get("tab");
  if (tab === "settings" || TABS.includes(tab ?? "")) throw redirect(`/admin/${tab}`);
  const world = context.get(worldContext);
  const { timeZone } = await readSite(world.db);
  const [{ month, activity, ...overview }, sample] = await Promise.all([
    readOverview(world, actorFrom(context)),
    readSampleState(world.db),
  ]);
  return {
    sample,
    ...overview,
    readAt: shortTime(world.now(), timeZone),
    days: month.days.map(chartedDay),
    activity: activity.map((entry) => ({
      ...entry,
      date:
        entry.type === "Message"
          ? shortDateTime(entry.at, timeZone)
          : shortDate(entry.at, timeZone),
    })),
  };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  return <OverviewView overview={loaderData} />;
}
