import { ChartNoAxesColumn, Check, ChevronRight } from "lucide-react";
import { useRef } from "react";
import { Link, redirect } from "react-router";
import { viewsPerVisitor } from "#domain/analytics/ranges.ts";
import type { Need } from "#domain/overview/overview.ts";
import { formatNumber, shortDate, shortDateTime, shortTime } from "#domain/site/formats.ts";
import { actorFrom } from "#server/contact/access-log.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readSampleState } from "#server/import/plan/sample-content.ts";
import { readOverview } from "#server/overview/read-overview.ts";
import { dismissFirstSteps, restoreFirstSteps } from "#server/site/notices.ts";
import { readSiteSettings } from "#server/site/settings.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { type ChartedDay, chartedDays } from "../analytics/charted-day.ts";
import { ANALYTICS_PATH } from "../analytics/paths.ts";
import { ViewsFigure, ViewsLegend } from "../analytics/views-figure.tsx";
import { serverActionOr } from "../forms/server-action-or.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";
import { RefreshButton } from "../kit/refresh-button.tsx";
import { Stat } from "../kit/stat.tsx";
import { useFocusFallback } from "../kit/use-focus-fallback.ts";
import { SampleNotice } from "../site/sample/sample-notice.tsx";
import type { Route } from "./+types/overview";
import { DismissFirstSteps, FirstSteps } from "./first-steps.tsx";
import { ActivityList, PopularCategories, TopKeywords } from "./overview-lists.tsx";

export const handle = {
  title: "Dashboard Overview",
  refreshesOn: ["projects", "posts", "messages", "sends", "site", "about"],
  // While an issue is sent it changes every second.
  refreshIntervalMs: 10_000,
};

const TABS = ["projects", "blog", "about", "contact", "analytics", "ai-search", "newsletter"];

/** `?tab=…` comes from old links. decisions: Projects and media, "Import" */
export async function loader({ context, url }: Route.LoaderArgs) {
  const tab = url.searchParams.get("tab");
  if (tab === "settings" || TABS.includes(tab ?? "")) throw redirect(`/admin/${tab}`);
  const world = context.get(worldContext);
  const { timeZone } = await siteOfRequest(context);
  const [{ month, activity, ...overview }, sample, { version }] = await Promise.all([
    readOverview(world, actorFrom(context)),
    readSampleState(world.db),
    readSiteSettings(world.db, {}),
  ]);
  return {
    sample,
    ...overview,
    /** Changes when the home page may look different. */
    homeKey: `${version} ${overview.projects.visible} ${overview.projects.featured}`,
    /** The time of day, in the site's time zone. */
    readAt: shortTime(world.now(), timeZone),
    days: chartedDays(month.days),
    activity: activity.map((entry) => ({
      ...entry,
      date:
        entry.type === "Message"
          ? shortDateTime(entry.at, timeZone)
          : shortDate(entry.at, timeZone),
    })),
  };
}

/** The first steps are dismissed, or shown again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(worldContext);
  const isDismissed = (await readForm(request)).get("steps") !== "show";
  await (isDismissed ? dismissFirstSteps(db) : restoreFirstSteps(db));
  return { isDismissed };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  serverActionOr(serverAction, { isDismissed: null });

/** spec: admin-area §2, "Dashboard overview" */
export default function Overview({ loaderData: overview }: Route.ComponentProps) {
  const { readAt, needs, firstSteps, sample, hasFigures, homeKey } = overview;
  const tools = useRef<HTMLDivElement>(null);
  useFocusFallback(tools, ".refresh-button");
  return (
    <div className="screen">
      <div className="row between faint gap-xl">
        <p>
          As of <span className="tabular">{readAt}</span>
        </p>
        <div className="row gap-m" ref={tools}>
          <DismissFirstSteps isShown={firstSteps !== null} />
          <RefreshButton />
        </div>
      </div>
      <SampleNotice sample={sample} />
      {firstSteps && <FirstSteps steps={firstSteps} homeKey={homeKey} />}
      <NeedsList needs={needs} />
      {hasFigures && <Figures overview={overview} />}
    </div>
  );
}

const UNIQUE_VISITORS = "Unique visitors";

function Figures({ overview }: { overview: Route.ComponentProps["loaderData"] }) {
  const { projects, posts, messages, week, days, keywords, categories, activity } = overview;
  const figures = {
    "Total views": week.views,
    [UNIQUE_VISITORS]: week.visitors,
    "Views per visitor": viewsPerVisitor(week.views, week.visitors),
  };
  const part = (count: number, label: string) => (
    <span className="stat-part">
      <strong>{formatNumber(count)}</strong> {label}
    </span>
  );
  return (
    <>
      <div className="stats">
        <Stat
          name="Projects"
          value={projects.all}
          detail={
            <>
              {part(projects.visible, "visible")} · {part(projects.featured, "featured")}
            </>
          }
          to="/admin/projects"
        />
        <Stat
          name="Blog posts"
          value={posts.total}
          detail={
            <>
              {part(posts.published, "published")} ·{" "}
              {part(posts.drafts, posts.drafts === 1 ? "draft" : "drafts")}
            </>
          }
          to="/admin/blog"
        />
        <Stat name="Blog views" value={posts.views} detail="All posts, all time" to="/admin/blog" />
        <Stat
          name="Messages"
          value={messages.total}
          detail={part(messages.unread, "unread")}
          to="/admin/contact"
        />
      </div>
      <div className="overview-views">
        <div className="stats">
          {Object.entries(figures).map(([name, value]) => (
            <Stat
              key={name}
              name={name}
              value={value}
              detail={name === UNIQUE_VISITORS ? "7 days, sum of each day" : "7 days"}
              to="/admin/analytics?days=7"
            />
          ))}
        </div>
        <ViewsPane days={days} />
      </div>
      <div className="overview-lists">
        <ActivityList activity={activity} />
        <TopKeywords keywords={keywords} />
        <PopularCategories categories={categories} />
      </div>
    </>
  );
}

function NeedsList({ needs }: { needs: readonly Need[] }) {
  return (
    <Pane title="Needs your attention" className="attention-list">
      {needs.length === 0 ? (
        <p className="attention-none row muted gap-m">
          <Check aria-hidden="true" /> You're all caught up.
        </p>
      ) : (
        <ul>
          {needs.map(({ id, text, detail, to, tone }) => (
            <li key={id} data-tone={tone}>
              <Link to={to}>
                <span>{text}</span>
                {detail && <small className="faint fine">{detail}</small>}
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Pane>
  );
}

function ViewsPane({ days }: { days: readonly ChartedDay[] }) {
  const isEmpty = days.every(({ views }) => views === 0);
  return (
    <Pane
      title="Views, last 30 days"
      aside={isEmpty ? <Link to={ANALYTICS_PATH}>Analytics</Link> : <ViewsLegend />}
    >
      {isEmpty ? (
        <EmptyState icon={ChartNoAxesColumn} title="No data yet">
          <p>Each page that a visitor opens is counted, without cookies.</p>
        </EmptyState>
      ) : (
        <ViewsFigure days={days} />
      )}
    </Pane>
  );
}
