import { CircleCheck, CircleMinus, TriangleAlert } from "lucide-react";
import { bounceLevel, type GoogleFigures, quickInsights } from "#domain/analytics/google-report.ts";
import { FactsPane } from "../../kit/description-list.tsx";
import { Stat } from "../../kit/stat.tsx";
import { durationText } from "../figures.tsx";
import { RankedCard } from "../ranked-card.tsx";

const LEVELS = {
  good: { icon: CircleCheck, text: "Good" },
  neutral: { icon: CircleMinus, text: "Average" },
  bad: { icon: TriangleAlert, text: "High" },
};

/** spec: admin-area §2, "Analytics" */
export function GoogleCards({ figures }: { figures: GoogleFigures }) {
  const { views, users, sessions, seconds, pages } = figures;
  const ranked = pages.map(({ path: name, views: value }) => ({ name, value }));
  return (
    <>
      <div className="stats">
        <Stat name="Page Views" value={views} />
        <Stat name="Active Users" value={users} />
        <Stat name="Sessions" value={sessions} />
        <Stat name="Avg Session Duration" value={durationText(seconds)} />
      </div>
      <div className="analytics-lists stack">
        <RankedCard title="Top Pages" unit="views" rows={ranked} total={views} />
        <Engagement figures={figures} />
        <Insights figures={figures} />
      </div>
    </>
  );
}

function Engagement({ figures: { views, sessions, bounceRate } }: { figures: GoogleFigures }) {
  const level = bounceLevel(bounceRate);
  const { icon: Icon, text } = LEVELS[level];
  return (
    <FactsPane
      title="Engagement"
      facts={{
        "Bounce rate": (
          <span className="google-level tabular" data-level={level}>
            {Math.round(bounceRate * 100)}%
            <Icon aria-hidden="true" /> <span className="fine">{text}</span>
          </span>
        ),
        "Pages per session": (sessions === 0 ? 0 : views / sessions).toFixed(1),
      }}
    />
  );
}

function Insights({ figures }: { figures: GoogleFigures }) {
  const { quality, performance } = quickInsights(figures);
  return (
    <FactsPane
      title="Quick Insights"
      facts={{
        Integration: "Integration active",
        "Data quality": quality,
        Performance: performance,
      }}
    />
  );
}
