import { shortDate, shortDateTime, shortTime } from "../site/formats.ts";

/** spec: admin-area §2, "Blog management" */
export const POST_FILTERS = {
  all: "All Posts",
  published: "Published",
  scheduled: "Scheduled",
  draft: "Drafts",
  archived: "Archived",
} as const;
export type PostFilter = keyof typeof POST_FILTERS;

export function postFilterFrom(name: string | null): PostFilter {
  const filters = Object.keys(POST_FILTERS);
  return filters.find((known): known is PostFilter => known === name) ?? "all";
}

export type StatusBadge = {
  state: "Draft" | "Published" | "Scheduled" | "Unknown";
  detail: string;
  tone: "quiet" | "good" | "waiting" | "alarm";
};

type Dated = {
  status: string | null;
  publishedAt: Date | null;
  scheduledPublishAt: Date | null;
};

/** spec: admin-area §4, "Status badge" */
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
  const isToday = shortDate(at, timeZone) === shortDate(now, timeZone);
  const detail = isToday ? `Today ${shortTime(at, timeZone)}` : shortDateTime(at, timeZone);
  return { detail, tone: "waiting" } as const;
}
