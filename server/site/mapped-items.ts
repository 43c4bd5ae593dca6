import { and, asc, lte, not } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { isPublished } from "../posts/store.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";

/** A stretch of a list that begins with the oldest, so that what is new only adds to its end. */
export type Slice = { from: number; count: number };

/** What the map says of posts that are live at `now`: those of a slice, newest first. */
export async function listMappedPosts(db: Queryable, now: Date, { from, count }: Slice) {
  const rows = await db
    .select({ slug: blogPosts.slug, updatedAt: blogPosts.updatedAt })
    .from(blogPosts)
    .where(and(isPublished, lte(blogPosts.publishedAt, now)))
    .orderBy(asc(blogPosts.publishedAt), asc(blogPosts.id))
    .offset(from)
    .limit(count);
  return rows.reverse();
}

/** What the map says of public projects: those of a slice, newest first. */
export async function listMappedProjects(db: Queryable, { from, count }: Slice) {
  const rows = await db
    .select({
      id: portfolioProjects.id,
      slug: portfolioProjects.slug,
      updatedAt: portfolioProjects.updatedAt,
    })
    .from(portfolioProjects)
    .where(and(portfolioProjects.isVisible, not(portfolioProjects.isArchived)))
    .orderBy(asc(portfolioProjects.createdAt), asc(portfolioProjects.id))
    .offset(from)
    .limit(count);
  return rows.reverse();
}
