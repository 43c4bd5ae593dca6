import { dayIn, momentDate, shortDate, timeIn } from "../site/dates.ts";

/** The choices of the blog's status filter. spec: admin-area §2, "Blog management" */
export const POST_FILTERS = {
  all: "All Posts",
  published: "Published",
  scheduled: "Scheduled",
  draft: "Drafts",
} as const;
export type PostFilter = keyof typeof POST_FILTERS;

/** The filter of that name, else all. */
export function postFilterFrom(name: string | null): PostFilter {
  const filters = Object.keys(POST_FILTERS);
  return filters.find((known): known is PostFilter => known === name) ?? "all";
}

export type StatusBadge = {
  state: "Draft" | "Published" | "Scheduled" | "Unknown";
  /** What is said beside the state: a day, a time, or that its time has passed; empty for none. */
  detail: string;
  tone: "quiet" | "good" | "waiting" | "alarm";
};

type Dated = {
  status: string | null;
  publishedAt: Date | null;
  scheduledPublishAt: Date | null;
};

/** How a post's status reads at `now` in the site's time zone. spec: admin-area §4, "Status badge" */
export function statusBadge(post: Dated, now: Date, timeZone: string): StatusBadge {
  switch (post.status) {
    case null:
    case "draft":
      return { state: "Draft", detail: "", tone: "quiet" };
    case "published": {
      const detail = post.publishedAt ? shortDate(post.publishedAt, timeZone) : "";
      return { state: "Published", detail, tone: "good" };
    }
    case "scheduled":
      return { state: "Scheduled", ...scheduleText(post.scheduledPublishAt, now, timeZone) };
    default:
      return { state: "Unknown", detail: "", tone: "quiet" };
  }
}

function scheduleText(at: Date | null, now: Date, timeZone: string) {
  if (!at) return { detail: "", tone: "waiting" } as const;
  if (at <= now) return { detail: "Overdue", tone: "alarm" } as const;
  const isToday = dayIn(at, timeZone) === dayIn(now, timeZone);
  const detail = isToday ? `Today ${timeIn(at, timeZone)}` : momentDate(at, timeZone);
  return { detail, tone: "waiting" } as const;
}
