import { Activity as ActivityIcon, FileText, FolderOpen, Mail } from "lucide-react";
import { Link } from "react-router";
import type { Activity } from "#domain/overview/overview.ts";
import { isoDate } from "#domain/site/dates.ts";
import { Badge, type Tone } from "../kit/badge.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";

/** `date` is formatted on the server, in the site's time zone. */
export type DatedActivity = Activity & { date: string };

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
        <ul className="activity">
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
        <Link to={to} dir="auto" className="stat-link cell-main" title={title}>
          {title}
        </Link>
        <p className="cell-sub">
          {type} · <time dateTime={isoDate(at)}>{date}</time>
        </p>
      </div>
      <Badge tone={TONES[status]}>{status}</Badge>
    </li>
  );
}
