import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { ViewedNoun } from "#domain/analytics/view.ts";
import { postPath } from "#domain/posts/post.ts";
import { projectPath } from "#domain/projects/project.ts";
import type { Database, Queryable } from "../db/connection.ts";
import { isLive } from "../posts/store.ts";
import { blogPosts } from "../posts/tables.ts";
import { isPublic } from "../projects/store.ts";
import { clients, portfolioProjects, projectRoles, roles } from "../projects/tables.ts";
import { siteConfig } from "../site/tables.ts";
import { analyticsEvents } from "./tables.ts";

type EventRow = typeof analyticsEvents.$inferInsert;
export type ViewedItem = Pick<
  EventRow,
  | "path"
  | "blogPostId"
  | "projectId"
  | "workType"
  | "myRole"
  | "projectYear"
  | "clientName"
  | "categories"
>;

const { sessionId, eventType, projectId, blogPostId, day } = analyticsEvents;
/** Matches the index `analytics_events_item_once`, so that any other conflict still throws. */
const ONCE_PER_SESSION = [sessionId, eventType, projectId, blogPostId, day];
const isOfItem = or(isNotNull(projectId), isNotNull(blogPostId));

/** Null when the public cannot see the item at `now`. */
export function findViewedItem(
  db: Queryable,
  noun: ViewedNoun,
  id: string,
  now: Date,
): Promise<ViewedItem | null> {
  return noun === "post" ? viewedPost(db, id, now) : viewedProject(db, id);
}

async function viewedPost(db: Queryable, id: string, now: Date): Promise<ViewedItem | null> {
  const [post] = await db.select({ slug: blogPosts.slug }).from(blogPosts).where(livePost(id, now));
  return post ? { blogPostId: id, path: postPath(post) } : null;
}

async function viewedProject(db: Queryable, id: string): Promise<ViewedItem | null> {
  const linkedRoles = db
    .select({
      names: sql<string | null>`string_agg(${roles.name}, ', ' order by ${projectRoles.position})`,
    })
    .from(projectRoles)
    .innerJoin(roles, eq(roles.id, projectRoles.roleId))
    .where(eq(projectRoles.projectId, portfolioProjects.id));
  const [project] = await db
    .select({
      slug: portfolioProjects.slug,
      workType: portfolioProjects.workType,
      myRole: sql<string>`coalesce((${linkedRoles}), ${portfolioProjects.myRole})`,
      projectYear: portfolioProjects.year,
      clientName: clients.name,
      categories: portfolioProjects.categories,
    })
    .from(portfolioProjects)
    .innerJoin(clients, eq(clients.id, portfolioProjects.clientId))
    .where(and(isPublic, eq(portfolioProjects.id, id)));
  if (!project) return null;
  const { slug, ...facts } = project;
  return { ...facts, projectId: id, path: projectPath({ id, slug }) };
}

/** False for a repeated view. Not announced: every view would evict cached pages. */
export async function insertView(db: Database, event: EventRow): Promise<boolean> {
  // Outside the transaction: creating a month's partition locks the table.
  await db.execute(sql`select ensure_analytics_month(${event.day})`);
  return db.transaction(async (tx) => {
    const inserted = await tx
      .insert(analyticsEvents)
      .values(event)
      .onConflictDoNothing({ target: ONCE_PER_SESSION, where: isOfItem })
      .returning({ id: analyticsEvents.id });
    if (inserted.length > 0 && event.blogPostId) await countView(tx, event.blogPostId);
    return inserted.length > 0;
  });
}

async function countView(db: Queryable, postId: string): Promise<void> {
  await db
    .update(blogPosts)
    .set({ viewCount: sql`${blogPosts.viewCount} + 1` })
    .where(eq(blogPosts.id, postId));
}

/** Null when the post is not live at `now`. */
export async function readViewCount(
  db: Queryable,
  postId: string,
  now: Date,
): Promise<number | null> {
  const [post] = await db
    .select({ viewCount: blogPosts.viewCount })
    .from(blogPosts)
    .where(livePost(postId, now));
  return post?.viewCount ?? null;
}

function livePost(id: string, now: Date) {
  return and(eq(blogPosts.id, id), isLive(now));
}

export async function usesLongTermVisitorIds(db: Queryable): Promise<boolean> {
  const [site] = await db.select({ isOn: siteConfig.longTermVisitorId }).from(siteConfig);
  return site?.isOn ?? false;
}
