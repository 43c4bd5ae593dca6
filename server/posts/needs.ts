import { and, asc, eq, lte, not } from "drizzle-orm";
import { counted } from "#domain/overview/overview.ts";
import type { NeedSource } from "../overview/needs.ts";
import { blogPosts } from "./tables.ts";

const COUNTED_MAX = 100;

/** Scheduled posts whose time has passed. */
export const overduePosts: NeedSource = async ({ db }, now) => {
  const { title, status, isArchived, scheduledPublishAt } = blogPosts;
  const overdue = await db
    .select({ title })
    .from(blogPosts)
    .where(and(eq(status, "scheduled"), lte(scheduledPublishAt, now), not(isArchived)))
    .orderBy(asc(scheduledPublishAt))
    .limit(COUNTED_MAX);
  const [first] = overdue;
  if (!first) return null;
  return {
    id: "overdue-posts",
    text: counted(overdue.length, "post is overdue", "posts are overdue", COUNTED_MAX - 1),
    detail: first.title,
    to: "/admin/blog?status=scheduled",
    tone: "alarm",
  };
};
