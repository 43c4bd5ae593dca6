import { and, lte, sql } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { isPublished, newestFirst } from "./store.ts";
import { blogPosts } from "./tables.ts";

export type FeedPost = Awaited<ReturnType<typeof listFeedPosts>>[number];

const FEED_POSTS_MAX = 24;
/** A longer article comes as its excerpt: all of them together stay a file of moderate size. */
const CONTENT_MAX_BYTES = 40_000;

/** The newest posts that are live at `now`; `content` is empty where it is too long for a feed. */
export async function listFeedPosts(db: Queryable, now: Date) {
  return db
    .select({
      id: blogPosts.id,
      slug: blogPosts.slug,
      title: blogPosts.title,
      excerpt: blogPosts.excerpt,
      author: blogPosts.author,
      categories: blogPosts.categories,
      tags: blogPosts.tags,
      publishedAt: blogPosts.publishedAt,
      updatedAt: blogPosts.updatedAt,
      content: sql<string>`case when octet_length(${blogPosts.content}) <= ${CONTENT_MAX_BYTES} then ${blogPosts.content} else '' end`,
    })
    .from(blogPosts)
    .where(and(isPublished, lte(blogPosts.publishedAt, now)))
    .orderBy(...newestFirst)
    .limit(FEED_POSTS_MAX);
}
