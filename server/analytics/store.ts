import { and, eq } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { isLive } from "../posts/store.ts";
import { blogPosts } from "../posts/tables.ts";

/** Null when the post is not live at `now`. */
export async function readViewCount(
  db: Queryable,
  postId: string,
  now: Date,
): Promise<number | null> {
  const [post] = await db
    .select({ viewCount: blogPosts.viewCount })
    .from(blogPosts)
    .where(and(eq(blogPosts.id, postId), isLive(now)));
  return post?.viewCount ?? null;
}
