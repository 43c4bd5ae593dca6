import { and, desc, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { shorten } from "#domain/html/text.ts";
import type { PostFilter } from "#domain/posts/status.ts";
import { normalizeQuery } from "#domain/search/text.ts";
import { trimmed } from "#domain/text/blank.ts";
import type { Queryable } from "../db/connection.ts";
import { countUpTo } from "../db/count-up-to.ts";
import { contains } from "../db/match-text.ts";
import { readTotals, type TotalName } from "../db/totals.ts";
import type { MediaRow } from "../media/store.ts";
import { media } from "../media/tables.ts";
import { featuredAlt, featuredCrop, featuredPicture, isFeaturedCrop } from "./featured-picture.ts";
import { blogPosts, postWorkingCopies } from "./tables.ts";

export type ManagedPost = ReturnType<typeof managedFrom>;

export const MANAGED_POSTS_PER_PAGE = 20;
const LISTED_EXCERPT_MAX_CHARS = 220;
const COUNT_LIMIT = 1_000;

/** spec: admin-area §2, "five counters" */
export async function readPostCounters(db: Queryable) {
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

type PostQuery = { filter: PostFilter; search: string };

/** Searches count up to `COUNT_LIMIT`. */
export async function countManagedPosts(db: Queryable, query: PostQuery): Promise<number> {
  if (normalizeQuery(query.search) === "") {
    const names: Record<PostFilter, TotalName> = {
      all: "posts",
      published: "public_posts",
      scheduled: "scheduled_posts",
      draft: "draft_posts",
      archived: "archived_posts",
    };
    const name = names[query.filter];
    return (await readTotals(db, [name]))(name);
  }
  const condition = await conditionOf(db, query);
  return countUpTo(db, COUNT_LIMIT, sql`select 1 from ${blogPosts} where ${condition}`);
}

/** Without the texts, which may be long. */
const LISTED_COLUMNS = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  excerpt: blogPosts.excerpt,
  status: blogPosts.status,
  isArchived: blogPosts.isArchived,
  createdAt: blogPosts.createdAt,
  publishedAt: blogPosts.publishedAt,
  firstPublishedAt: blogPosts.firstPublishedAt,
  scheduledPublishAt: blogPosts.scheduledPublishAt,
  readingTimeMinutes: blogPosts.readingTimeMinutes,
  categories: blogPosts.categories,
  viewCount: blogPosts.viewCount,
  imageAlt: blogPosts.imageAlt,
  isImageDecorative: blogPosts.isImageDecorative,
};

/** Newest first; `page` from 1. spec: admin-area §2, §7 */
export async function listManagedPosts(
  db: Queryable,
  query: PostQuery,
  page: number,
): Promise<ManagedPost[]> {
  const rows = await db
    .select({
      post: LISTED_COLUMNS,
      image: media,
      crop: featuredCrop,
      hasUnsavedChanges: sql<boolean>`${postWorkingCopies.postId} is not null`,
      unsavedTitle,
    })
    .from(blogPosts)
    .leftJoin(postWorkingCopies, eq(postWorkingCopies.postId, blogPosts.id))
    .leftJoin(media, eq(media.id, blogPosts.featuredImageId))
    .leftJoin(featuredCrop, isFeaturedCrop)
    .where(await conditionOf(db, query))
    .orderBy(desc(blogPosts.createdAt), desc(blogPosts.id))
    .limit(MANAGED_POSTS_PER_PAGE)
    .offset((page - 1) * MANAGED_POSTS_PER_PAGE);
  return rows.map(managedFrom);
}

export async function hasPost(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(blogPosts, eq(blogPosts.id, id))) > 0;
}

async function conditionOf(db: Queryable, { filter, search }: PostQuery): Promise<SQL | undefined> {
  const text = normalizeQuery(search);
  if (text === "") return matching(filter);
  // By id, so that the index of the posts' texts can still be used.
  const unsaved = await db
    .select({ id: postWorkingCopies.postId })
    .from(postWorkingCopies)
    .where(contains(sql`search_fold(${unsavedTitle})`, text))
    .limit(COUNT_LIMIT);
  const ids = unsaved.map(({ id }) => id);
  const isMatching = postMatching((column) => contains(column, text));
  return and(
    matching(filter),
    ids.length > 0 ? or(isMatching, inArray(blogPosts.id, ids)) : isMatching,
  );
}

const unsavedTitle = sql<string | null>`${postWorkingCopies.fields} ->> 'title'`;

function matching(filter: PostFilter): SQL | undefined {
  if (filter === "all") return undefined;
  if (filter === "archived") return sql`${blogPosts.isArchived}`;
  return and(eq(blogPosts.status, filter), not(blogPosts.isArchived));
}

/** spec: admin-area §2, "Blog management" */
export function postMatching(isMet: (text: SQL) => SQL): SQL {
  return isMet(sql`search_fold(title || E'\\n' || excerpt)`);
}

type Row = {
  post: Pick<typeof blogPosts.$inferSelect, keyof typeof LISTED_COLUMNS>;
  image: MediaRow | null;
  crop: MediaRow | null;
  hasUnsavedChanges: boolean;
  unsavedTitle: string | null;
};

function managedFrom({ post, image, crop, ...unsaved }: Row) {
  const { id, slug, title, status, isArchived, createdAt, publishedAt, scheduledPublishAt } = post;
  const newTitle = trimmed(unsaved.unsavedTitle ?? "");
  const isSameTitle = newTitle === "" || newTitle === title;
  return {
    id,
    slug,
    title,
    status,
    isArchived,
    /** Whether it was ever public. */
    wasPublished: post.firstPublishedAt !== null,
    /** Auto-saved, and not saved since. */
    hasUnsavedChanges: unsaved.hasUnsavedChanges,
    /** The auto-saved title; null when it is empty or the same. */
    unsavedTitle: isSameTitle ? null : newTitle,
    createdAt,
    publishedAt,
    scheduledPublishAt,
    excerpt: shorten(post.excerpt, LISTED_EXCERPT_MAX_CHARS),
    readingMinutes: post.readingTimeMinutes,
    categories: post.categories,
    viewCount: post.viewCount,
    picture: featuredPicture(image, crop),
    pictureAlt: featuredAlt(post),
  };
}
