import { Activity as ActivityIcon, FileText, FolderOpen, Hash, Mail, Shapes } from "lucide-react";
import { Link } from "react-router";
import {
  type Activity,
  KEYWORDS_HIGHLIGHTED,
  type PopularTerm,
} from "#domain/overview/overview.ts";
import { formatNumber, isoDate } from "#domain/site/formats.ts";
import { Badge, type Tone } from "../kit/badge.tsx";
import { BarList } from "../kit/bar-list.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";

/** `date` is formatted on the server, in the site's time zone. */
type DatedActivity = Activity & { date: string };

const ICONS = { Project: FolderOpen, "Blog post": FileText, Message: Mail };
const TONES: Record<Activity["status"], Tone> = {
  Visible: "good",
  Published: "good",
  Hidden: "quiet",
  Read: "quiet",
  Unread: "accent",
};

/** spec: admin-area §2, "recent activity" */
export function ActivityList({ activity }: { activity: readonly DatedActivity[] }) {
  return (
    <Pane title="Recent activity">
      {activity.length === 0 ? (
        <EmptyState icon={ActivityIcon} title="No activity yet" />
      ) : (
        <ul className="activity divided">
          {activity.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Pane>
  );
}

function Entry({ entry: { type, title, status, at, date, to } }: { entry: DatedActivity }) {
  const Icon = ICONS[type];
  return (
    <li>
      <Icon aria-hidden="true" />
      <div>
        <Link to={to} className="card-link cell-main" title={title}>
          <bdi>{title}</bdi>
        </Link>
        <p className="cell-sub">
          {type} · <time dateTime={isoDate(at)}>{date}</time>
        </p>
      </div>
      <Badge tone={TONES[status]}>{status}</Badge>
    </li>
  );
}

/** spec: admin-area §2: at most 10, the first 3 highlighted. */
export function TopKeywords({ keywords }: { keywords: readonly PopularTerm[] }) {
  return (
    <Pane title="Top keywords">
      {keywords.length === 0 ? (
        <EmptyState icon={Hash} title="No keywords yet" />
      ) : (
        <ol className="keywords stack">
          {keywords.map(({ term, total }, index) => (
            <li
              className="between gap-xl"
              key={term}
              data-highlighted={index < KEYWORDS_HIGHLIGHTED || undefined}
            >
              <span dir="auto" title={term}>
                {term}
              </span>
              <span className="tabular">{formatNumber(total)}</span>
            </li>
          ))}
        </ol>
      )}
    </Pane>
  );
}

/** spec: admin-area §2: at most 8. */
export function PopularCategories({ categories }: { categories: readonly PopularTerm[] }) {
  return (
    <Pane title="Popular categories">
      {categories.length === 0 ? (
        <EmptyState icon={Shapes} title="No categories yet" />
      ) : (
        <BarList
          label="Items in each category"
          bars={categories.map(({ term, total }) => ({ name: term, value: total }))}
        />
      )}
    </Pane>
  );
}
