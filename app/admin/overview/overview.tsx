import { ArrowRight, ChartNoAxesColumn, Check, ChevronRight } from "lucide-react";
import { Link, redirect } from "react-router";
import { viewsPerVisitor } from "#domain/analytics/ranges.ts";
import type { FirstStep, Need } from "#domain/overview/overview.ts";
import { shortDate, shortDateTime, shortTime } from "#domain/site/dates.ts";
import { actorFrom } from "#server/contact/access-log.ts";
import { readSampleState } from "#server/import/plan/sample-content.ts";
import { readOverview } from "#server/overview/read-overview.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { world as worldContext } from "#server/world.ts";
import { type ChartedDay, chartedDay } from "../analytics/charted-day.ts";
import { ViewsFigure, ViewsLegend } from "../analytics/views-figure.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";
import { RefreshButton } from "../kit/refresh-button.tsx";
import { Stat } from "../kit/stat.tsx";
import { SampleNotice } from "../site/sample/sample-notice.tsx";
import type { Route } from "./+types/overview";
import { ActivityList, PopularCategories, TopKeywords } from "./overview-lists.tsx";

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
  const { timeZone } = await siteOfRequest(context);
  const [{ month, activity, ...overview }, sample] = await Promise.all([
    readOverview(world, actorFrom(context)),
    readSampleState(world.db),
  ]);
  return {
    sample,
    ...overview,
    /** The time of day, in the site's time zone. */
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

/** spec: admin-area §2, "Dashboard overview" */
export default function Overview({ loaderData: overview }: Route.ComponentProps) {
  const { readAt, needs, firstSteps, sample } = overview;
  return (
    <div className="screen">
      <div className="row between faint gap-xl">
        <p>
          As of <span className="tabular">{readAt}</span>
        </p>
        <RefreshButton />
      </div>
      <SampleNotice sample={sample} />
      <NeedsList needs={needs} />
      {firstSteps ? <FirstSteps steps={firstSteps} /> : <Figures overview={overview} />}
    </div>
  );
}

function Figures({ overview }: { overview: Route.ComponentProps["loaderData"] }) {
  const { projects, posts, messages, week, days, keywords, categories, activity } = overview;
  const figures = {
    "Total views": week.views,
    "Unique visitors": week.visitors,
    "Views per visitor": viewsPerVisitor(week.views, week.visitors),
  };
  const part = (count: number, label: string) => (
    <span className="stat-part">
      <strong>{count.toLocaleString("en-US")}</strong> {label}
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
              detail="7 days"
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
      aside={isEmpty ? <Link to="/admin/analytics">Analytics</Link> : <ViewsLegend />}
    >
      {isEmpty ? (
        <EmptyState icon={ChartNoAxesColumn} title="No data yet">
          <p>Each visit to a project or post is counted once, without cookies.</p>
        </EmptyState>
      ) : (
        <ViewsFigure days={days} />
      )}
    </Pane>
  );
}

/** Shown on an empty site instead of figures that would all be zero. */
function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps" className="display">
        Let's set up your site
      </h2>
      <p>
        Your numbers will appear here once there is something to count. First steps:{" "}
        <span className="tabular">
          {done} of {steps.length}
        </span>{" "}
        done.
      </p>
      <ol>
        {steps.map((step) => (
          <Step key={step.title} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { title, text, command, to, isDone } }: { step: FirstStep }) {
  return (
    <li data-done={isDone || undefined}>
      <h3>
        {to ? (
          <Link to={to} className="stat-link">
            {title} <ArrowRight aria-hidden="true" />
          </Link>
        ) : (
          title
        )}
      </h3>
      <p>{text}</p>
      {command && <code>{command}</code>}
      {isDone && (
        <p className="first-steps-done">
          <Check aria-hidden="true" /> Done
        </p>
      )}
    </li>
  );
}
