import { and, asc, eq, lte, not } from "drizzle-orm";
import { pluralize } from "#domain/overview/overview.ts";
import type { NeedSource } from "../overview/need-source.ts";
import { blogPosts } from "./tables.ts";

const COUNT_LIMIT = 100;

/** Scheduled posts whose time has passed without being published. */
export const overduePosts: NeedSource = async ({ db }, now) => {
  const { title, status, isArchived, scheduledPublishAt } = blogPosts;
  const overdue = await db
    .select({ title })
    .from(blogPosts)
    .where(and(eq(status, "scheduled"), lte(scheduledPublishAt, now), not(isArchived)))
    .orderBy(asc(scheduledPublishAt))
    .limit(COUNT_LIMIT);
  const [first] = overdue;
  if (!first) return null;
  return {
    id: "overdue-posts",
    text: pluralize(overdue.length, "post is overdue", "posts are overdue", COUNT_LIMIT - 1),
    detail: first.title,
    to: "/admin/blog?status=scheduled",
    tone: "alarm",
  };
};
