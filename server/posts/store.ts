import { and, asc, count, desc, eq, gt, lte, not, sql } from "drizzle-orm";
import { shorten } from "#domain/html/text.ts";
import { POSTS_PER_PAGE, type Post, type PostCard } from "#domain/posts/post.ts";
import type { PostFields } from "#domain/posts/post-fields.ts";
import type { Queryable } from "../db/connection.ts";
import { readTotal } from "../db/totals.ts";
import { processText } from "../html/run-in-worker.ts";
import { findCrop } from "../media/crops.ts";
import { type MediaRow, picturesInPost } from "../media/store.ts";
import { media } from "../media/tables.ts";
import {
  featuredAlt,
  featuredAltColumn,
  featuredCrop,
  featuredPicture,
  isFeaturedCrop,
} from "./featured-picture.ts";
import type { PostRow } from "./post-values.ts";
import { blogPosts, postWorkingCopies } from "./tables.ts";

/** Also before its date, unlike `isLive`. */
export const isPublished = and(eq(blogPosts.status, "published"), not(blogPosts.isArchived));
/** Public at `now`. */
export const isLive = (now: Date) => and(isPublished, lte(blogPosts.publishedAt, now));
/** `isLive` of `blog_posts po` in statements written by hand, by the clock of the database. */
export const isPostLive = sql`(po.status = 'published' and not po.is_archived and po.published_at <= now())`;
export const newestFirst = [desc(blogPosts.publishedAt), desc(blogPosts.id)];

/**
 * In characters. Visitors wait for these texts: starting the worker takes ten times as long as preparing
 * this much.
 */
const LONG_PAGE = 100_000;
const CARD_EXCERPT_MAX_CHARS = 320;

const cardColumns = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  excerpt: blogPosts.excerpt,
  publishedAt: blogPosts.publishedAt,
  updatedAt: blogPosts.updatedAt,
  tags: blogPosts.tags,
  pictureAlt: featuredAltColumn,
  picturePosition: blogPosts.imagePosition,
  media,
  crop: featuredCrop,
};

/** `page` from 1. */
export async function listLivePosts(db: Queryable, page: number, now: Date): Promise<PostCard[]> {
  const rows = await selectCards(db)
    .where(isLive(now))
    .orderBy(...newestFirst)
    .limit(POSTS_PER_PAGE)
    .offset((page - 1) * POSTS_PER_PAGE);
  return rows.map(cardFrom);
}

export async function findLivePostCard(
  db: Queryable,
  slug: string,
  now: Date,
): Promise<PostCard | null> {
  const [row] = await selectCards(db)
    .where(and(isLive(now), eq(blogPosts.slug, slug)))
    .limit(1);
  return row ? cardFrom(row) : null;
}

function selectCards(db: Queryable) {
  return db
    .select(cardColumns)
    .from(blogPosts)
    .leftJoin(media, eq(media.id, blogPosts.featuredImageId))
    .leftJoin(featuredCrop, isFeaturedCrop)
    .$dynamic();
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
    .where(and(eq(blogPosts.id, postId), isLive(now)));
  return post?.viewCount ?? null;
}

/** The maintained total minus the few posts dated ahead. */
export async function countLivePosts(db: Queryable, now: Date): Promise<number> {
  const total = await readTotal(db, "public_posts");
  const [ahead] = await db
    .select({ count: count() })
    .from(blogPosts)
    .where(and(isPublished, gt(blogPosts.publishedAt, now)));
  return total - (ahead?.count ?? 0);
}

/** Cached pages expire then. Null when no post is dated ahead. */
export async function nextGoLiveAt(db: Queryable, now: Date): Promise<Date | null> {
  const [next] = await db
    .select({ publishedAt: blogPosts.publishedAt })
    .from(blogPosts)
    .where(and(isPublished, gt(blogPosts.publishedAt, now)))
    .orderBy(asc(blogPosts.publishedAt))
    .limit(1);
  return next?.publishedAt ?? null;
}

export async function findLivePost(
  db: Queryable,
  slug: string,
  now: Date,
  owner: string,
): Promise<Post | null> {
  const [row] = await db
    .select({ post: blogPosts, media, crop: featuredCrop })
    .from(blogPosts)
    .leftJoin(media, eq(media.id, blogPosts.featuredImageId))
    .leftJoin(featuredCrop, isFeaturedCrop)
    .where(and(isLive(now), eq(blogPosts.slug, slug)))
    .limit(1);
  return row ? postFrom(db, row.post, row, owner) : null;
}

/**
 * With its auto-saved changes, as it would look if it went live `now`. `isLive`: visitors see all
 * of it already.
 */
export async function findPostForPreview(
  db: Queryable,
  id: string,
  now: Date,
  owner: string,
): Promise<{ post: Post; isLive: boolean } | null> {
  const [row] = await db
    .select({
      post: blogPosts,
      draft: postWorkingCopies.fields,
      isLive: sql<boolean>`${isLive(now)}`,
    })
    .from(blogPosts)
    .leftJoin(postWorkingCopies, eq(postWorkingCopies.postId, blogPosts.id))
    .where(eq(blogPosts.id, id));
  if (!row) return null;
  const { draft } = row;
  const dated = { ...row.post, publishedAt: row.post.publishedAt ?? now };
  const shown = draft ? await withDraft(dated, draft) : dated;
  const [image = null] = shown.featuredImageId
    ? await db.select().from(media).where(eq(media.id, shown.featuredImageId))
    : [];
  const crop = await findCrop(db, shown.featuredImageId, shown.imageCropData);
  const post = await postFrom(db, shown, { media: image, crop }, owner);
  return { post, isLive: row.isLive && draft === null };
}

/** A draft may have no title and no slug yet, and its reading time is not stored. */
async function withDraft(row: PostRow, draft: PostFields): Promise<PostRow> {
  const { content } = draft;
  return {
    ...row,
    ...draft,
    title: draft.title || row.title,
    slug: draft.slug || row.slug,
    readingTimeMinutes: await processText("readingMinutes", [content], content.length, LONG_PAGE),
  };
}

async function postFrom(
  db: Queryable,
  post: PostRow,
  featured: FeaturedRows,
  owner: string,
): Promise<Post> {
  const pictures = await picturesInPost(db, post.id);
  const { content, faqs, excerpt, metaDescription } = post;
  const length = content.length + JSON.stringify(faqs).length;
  const texts = { content, faqs, excerpt, metaDescription };
  const prepared = await processText("preparePost", [texts, pictures], length, LONG_PAGE);
  return {
    ...cardFrom({
      ...post,
      pictureAlt: featuredAlt(post),
      picturePosition: post.imagePosition,
      ...featured,
    }),
    excerpt,
    author: post.author || owner,
    categories: post.categories,
    keywords: post.keywords,
    readingMinutes: post.readingTimeMinutes,
    viewCount: post.viewCount,
    metaTitle: post.metaTitle,
    ...prepared,
  };
}

type FeaturedRows = { media: MediaRow | null; crop: MediaRow | null };

type CardRow = Omit<PostCard, "publishedAt" | "picture"> &
  FeaturedRows & { publishedAt: Date | null };

function cardFrom(row: CardRow): PostCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: shorten(row.excerpt, CARD_EXCERPT_MAX_CHARS),
    // Never null for published rows, which the column's type cannot say.
    publishedAt: row.publishedAt ?? new Date(Number.NaN),
    updatedAt: modifiedAt(row),
    tags: row.tags,
    picture: featuredPicture(row.media, row.crop),
    pictureAlt: row.pictureAlt,
    picturePosition: row.picturePosition,
  };
}

/** Never before publication: posts that are dated ahead were last changed earlier. */
export function modifiedAt({ updatedAt, publishedAt }: Pick<PostRow, "updatedAt" | "publishedAt">) {
  return publishedAt && publishedAt > updatedAt ? publishedAt : updatedAt;
}
