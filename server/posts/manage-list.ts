import { and, desc, eq, not, type SQL, sql } from "drizzle-orm";
import { shorten } from "#domain/html/text.ts";
import { type Picture, pictureFrom } from "#domain/media/picture.ts";
import type { PostFilter } from "#domain/posts/status.ts";
import { searchedText } from "#domain/search/text.ts";
import type { Queryable } from "../db/connection.ts";
import { countUpTo } from "../db/count-up-to.ts";
import { mediaFromRow } from "../media/store.ts";
import { media } from "../media/tables.ts";
import { holds } from "../search/conditions.ts";
import { readTotals, type TotalName } from "../site/store.ts";
import { blogPosts } from "./tables.ts";

/** A post as its owner sees it in the list. */
export type ManagedPost = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  status: string;
  isArchived: boolean;
  createdAt: Date;
  publishedAt: Date | null;
  scheduledPublishAt: Date | null;
  readingMinutes: number;
  categories: string[];
  viewCount: number;
  picture: Picture | null;
  pictureAlt: string;
};

/** spec: admin-area §2, "five counters" */
export type PostCounters = {
  total: number;
  published: number;
  scheduled: number;
  drafts: number;
  views: number;
};

export const MANAGED_POSTS_PER_PAGE = 20;
const EXCERPT_MAX_CHARS = 220;
/** Whoever finds more looks for something more exact. */
const FOUND_MAX = 1_000;

export async function readPostCounters(db: Queryable): Promise<PostCounters> {
  const totalOf = await readTotals(db, [
    "posts",
    "public_posts",
    "scheduled_posts",
    "draft_posts",
    "post_views",
  ]);
  return {
    total: totalOf("posts"),
    published: totalOf("public_posts"),
    scheduled: totalOf("scheduled_posts"),
    drafts: totalOf("draft_posts"),
    views: totalOf("post_views"),
  };
}

type Wanted = { filter: PostFilter; search: string };

/** How many posts pass; of those that are searched for up to 1,000. */
export async function countManagedPosts(db: Queryable, wanted: Wanted): Promise<number> {
  if (searchedText(wanted.search) === "") {
    const names: Record<PostFilter, TotalName> = {
      all: "posts",
      published: "public_posts",
      scheduled: "scheduled_posts",
      draft: "draft_posts",
    };
    const name = names[wanted.filter];
    return (await readTotals(db, [name]))(name);
  }
  return countUpTo(db, FOUND_MAX, sql`select 1 from ${blogPosts} where ${passing(wanted)}`);
}

/** One page of all posts, the newest first; `page` counted from 1. spec: admin-area §2, §7 */
export async function listManagedPosts(
  db: Queryable,
  wanted: Wanted,
  page: number,
): Promise<ManagedPost[]> {
  const rows = await db
    .select({ post: blogPosts, media })
    .from(blogPosts)
    .leftJoin(media, eq(media.id, blogPosts.featuredImageId))
    .where(passing(wanted))
    .orderBy(desc(blogPosts.createdAt), desc(blogPosts.id))
    .limit(MANAGED_POSTS_PER_PAGE)
    .offset((page - 1) * MANAGED_POSTS_PER_PAGE);
  return rows.map(managedFrom);
}

function passing({ filter, search }: Wanted): SQL | undefined {
  const sought = searchedText(search);
  return and(
    filter === "all" ? undefined : and(eq(blogPosts.status, filter), not(blogPosts.isArchived)),
    sought === "" ? undefined : postWith((text) => holds(text, sought)),
  );
}

/** Posts whose title or excerpt meets a condition. spec: admin-area §2, "Blog management" */
export function postWith(isMet: (text: SQL) => SQL): SQL {
  return isMet(sql`search_fold(title || E'\\n' || excerpt)`);
}

type Row = { post: typeof blogPosts.$inferSelect; media: typeof media.$inferSelect | null };

function managedFrom({ post, media: picture }: Row): ManagedPost {
  const { id, slug, title, status, isArchived, createdAt, publishedAt, scheduledPublishAt } = post;
  return {
    id,
    slug,
    title,
    status,
    isArchived,
    createdAt,
    publishedAt,
    scheduledPublishAt,
    excerpt: shorten(post.excerpt, EXCERPT_MAX_CHARS),
    readingMinutes: post.readingTimeMinutes,
    categories: post.categories,
    viewCount: post.viewCount,
    picture: picture && pictureFrom(mediaFromRow(picture)),
    pictureAlt: post.imageAlt,
  };
}
