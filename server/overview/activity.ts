import { desc } from "drizzle-orm";
import { ACTIVITY_OF, type Activity } from "#domain/overview/overview.ts";
import { managedPostPath } from "#domain/posts/managed-path.ts";
import type { ListedSubmission } from "../contact/inbox.ts";
import type { Queryable } from "../db/connection.ts";
import { isLive, newestFirst } from "../posts/store.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";

/**
 * `messages` is passed in because reading it is logged. spec: admin-area §2, "Dashboard overview"
 */
export async function readActivity(
  db: Queryable,
  messages: readonly ListedSubmission[],
  now: Date,
): Promise<Activity[]> {
  const [projects, posts] = await Promise.all([newestProjects(db), newestPosts(db, now)]);
  const messageItems = messages.map(
    ({ id, fullName, isRead, createdAt }): Activity => ({
      id,
      type: "Message",
      title: fullName,
      at: createdAt,
      status: isRead ? "Read" : "Unread",
      to: `/admin/contact/${id}`,
    }),
  );
  return [...projects, ...posts, ...messageItems].sort((a, b) => b.at.getTime() - a.at.getTime());
}

async function newestProjects(db: Queryable): Promise<Activity[]> {
  const { id, title, isVisible, isArchived, createdAt } = portfolioProjects;
  const rows = await db
    .select({ id, title, isVisible, isArchived, at: createdAt })
    .from(portfolioProjects)
    .orderBy(desc(createdAt), desc(id))
    .limit(ACTIVITY_OF.projects);
  return rows.map((row) => ({
    id: row.id,
    type: "Project",
    title: row.title,
    at: row.at,
    status: row.isVisible && !row.isArchived ? "Visible" : "Hidden",
    to: `/admin/project/${row.id}`,
  }));
}

async function newestPosts(db: Queryable, now: Date): Promise<Activity[]> {
  const { id, title, publishedAt, createdAt } = blogPosts;
  const rows = await db
    .select({ id, title, publishedAt, createdAt })
    .from(blogPosts)
    .where(isLive(now))
    .orderBy(...newestFirst)
    .limit(ACTIVITY_OF.posts);
  return rows.map((row) => ({
    id: row.id,
    type: "Blog post",
    title: row.title,
    at: row.publishedAt ?? row.createdAt,
    status: "Published",
    to: managedPostPath(row),
  }));
}
