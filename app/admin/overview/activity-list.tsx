import { Activity as ActivityIcon, FileText, FolderOpen, Mail } from "lucide-react";
import { Link } from "react-router";
import type { Activity } from "#domain/overview/overview.ts";
import { isoDate } from "#domain/site/dates.ts";
import { Badge, type Tone } from "../kit/badge.tsx";
import { Blank } from "../kit/blank.tsx";
import { Pane } from "../kit/pane.tsx";

/** Its day is written by the server, in the site's time zone. */
export type DatedActivity = Activity & { on: string };

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
        <Blank icon={ActivityIcon} title="Nothing has happened yet" />
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

function Entry({ entry: { type, title, status, at, on, to } }: { entry: DatedActivity }) {
  const Icon = ICONS[type];
  return (
    <li>
      <Icon aria-hidden="true" />
      <div>
        <Link to={to} dir="auto" className="stat-link cell-main" title={title}>
          {title}
        </Link>
        <p className="cell-sub">
          {type} · <time dateTime={isoDate(at)}>{on}</time>
        </p>
      </div>
      <Badge tone={TONES[status]}>{status}</Badge>
    </li>
  );
}
