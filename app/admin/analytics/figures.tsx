import { viewsPerVisitor } from "#domain/analytics/ranges.ts";
import { Stat } from "../kit/stat.tsx";
import type { Route } from "./+types/analytics";
import { changeText } from "./change-text.ts";
import { Meaning } from "./meaning.tsx";

type Report = Route.ComponentProps["loaderData"];

type Total = Report["total"];

/** decisions: Analytics, "No placeholders" */
const NO_DATA = "No data yet";

/** Each says what it counts, and how it compares with the period before. */
export function Figures({ report }: { report: Report }) {
  const { total, previous, comparedUntil, range } = report;
  const isToday = range.name === "1" && comparedUntil !== null;
  const period = isToday ? `yesterday until ${comparedUntil}` : "the previous period";
  const hasSessions = total.sessions > 0;
  const compared = (of: (figures: Total) => number) =>
    changeText(of(total), previous.sessions === 0 ? null : of(previous), period);
  return (
    <>
      <div className="stats">
        <Stat name="Page views" value={total.views} detail={compared(({ views }) => views)} />
        <Stat
          name="Unique visitors"
          value={total.visitors}
          detail={compared(({ visitors }) => visitors)}
        />
        <Stat
          name="Views per visitor"
          value={viewsPerVisitor(total.views, total.visitors)}
          detail={compared(({ views, visitors }) => ratio(views, visitors))}
        />
        <Stat
          name="Sessions"
          value={total.sessions}
          detail={compared(({ sessions }) => sessions)}
        />
        <Stat
          name="Average duration"
          value={hasSessions ? durationText(ratio(total.seconds, total.sessions)) : NO_DATA}
          detail={hasSessions && compared(({ seconds, sessions }) => ratio(seconds, sessions))}
        />
        <Stat
          name="Bounce rate"
          value={
            hasSessions ? `${Math.round(ratio(total.bounces, total.sessions) * 100)}%` : NO_DATA
          }
          detail={hasSessions && compared(({ bounces, sessions }) => ratio(bounces, sessions))}
        />
      </div>
      <Meaning>
        A page view is a page that was opened; crawlers, prefetched pages, you, and browsers that
        ask not to be tracked don't count. Unique visitors are the sum of each day's visitors:
        somebody who comes back tomorrow counts again. A session ends after 30 minutes without
        activity and belongs to the day it began. Duration is the time pages were visible. A bounce
        is a session with one page viewed for under 10 seconds. A period is compared with as many
        days before it; while today isn't over, the last of them counts until the same time of day.
        “Other” is all that a card doesn't list.
      </Meaning>
    </>
  );
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** `2m 5s`. spec: admin-area §2 */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}m ${whole % 60}s`;
}
