import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Post, PostTeaser, SuggestedPost } from "#domain/posts/post.ts";
import {
  bySimilarity,
  type Candidate,
  RELATED_POSTS_MAX,
  SUGGESTED_POSTS_MAX,
  suggestedAndRelated,
} from "#domain/posts/similar.ts";
import type { Queryable } from "../db/connection.ts";
import { media } from "../media/tables.ts";
import {
  featuredAltColumn,
  featuredCrop,
  featuredPicture,
  isFeaturedCrop,
} from "./featured-picture.ts";
import { isLive, newestFirst } from "./store.ts";
import { blogPosts } from "./tables.ts";

const POSTS_SHOWN_MAX = SUGGESTED_POSTS_MAX + RELATED_POSTS_MAX;

type OwnPost = Pick<Post, "id" | "categories">;

/** Exact with at most 31 × 9 rows read: a best match is among the newest of its category set. */
export async function findSimilarPosts(
  db: Queryable,
  post: OwnPost,
  now: Date,
): Promise<{ suggested: SuggestedPost[]; related: PostTeaser[] }> {
  const sharing = await findSharingCategories(db, post, now);
  const others =
    sharing.length < SUGGESTED_POSTS_MAX ? await findNewest(db, post, sharing, now) : [];
  const ranked = bySimilarity(post.categories, [...sharing, ...others]).slice(0, POSTS_SHOWN_MAX);
  const teasers = await readTeasers(
    db,
    ranked.map(({ id }) => id),
  );
  const shown = ranked.flatMap(({ id, similarityScore }) => {
    const teaser = teasers.get(id);
    return teaser ? [{ ...teaser, similarityScore }] : [];
  });
  return suggestedAndRelated(shown);
}

/** Each candidate with its largest shared set of categories. */
async function findSharingCategories(
  db: Queryable,
  post: OwnPost,
  now: Date,
): Promise<Candidate[]> {
  if (post.categories.length === 0) return [];
  const { rows } = await db.execute<{ id: string; categories: string[]; published_ms: number }>(sql`
    select distinct on (found.post_id) found.post_id as id, sets.categories,
      extract(epoch from found.published_at)::float8 * 1000 as published_ms
    from category_sets(${sql.param(post.categories)}::text[]) as sets
    cross join lateral (
      select post_id, published_at from post_category_sets
      where key = sets.key and published_at <= ${now} and post_id <> ${post.id}
      order by published_at desc, post_id desc limit ${POSTS_SHOWN_MAX}
    ) as found
    order by found.post_id, cardinality(sets.categories) desc`);
  return rows.map(({ published_ms, ...row }) => ({ ...row, publishedAt: new Date(published_ms) }));
}

/** Fills the remaining slots with posts that share nothing. */
async function findNewest(
  db: Queryable,
  post: OwnPost,
  excluded: Candidate[],
  now: Date,
): Promise<Candidate[]> {
  const rows = await db
    .select({ id: blogPosts.id, publishedAt: blogPosts.publishedAt })
    .from(blogPosts)
    .where(and(isLive(now), ne(blogPosts.id, post.id)))
    .orderBy(...newestFirst)
    .limit(SUGGESTED_POSTS_MAX + excluded.length);
  return rows
    .filter(({ id }) => excluded.every((other) => other.id !== id))
    .map(({ id, publishedAt }) => ({ id, categories: [], publishedAt: publishedAt ?? NO_DATE }));
}

const NO_DATE = new Date(Number.NaN);

async function readTeasers(db: Queryable, ids: string[]): Promise<Map<string, PostTeaser>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: blogPosts.id,
      slug: blogPosts.slug,
      title: blogPosts.title,
      publishedAt: blogPosts.publishedAt,
      readingMinutes: blogPosts.readingTimeMinutes,
      viewCount: blogPosts.viewCount,
      pictureAlt: featuredAltColumn,
      picturePosition: blogPosts.imagePosition,
      image: media,
      crop: featuredCrop,
    })
    .from(blogPosts)
    .leftJoin(media, eq(media.id, blogPosts.featuredImageId))
    .leftJoin(featuredCrop, isFeaturedCrop)
    .where(inArray(blogPosts.id, ids));
  return new Map(
    rows.map(({ image, crop, publishedAt, ...row }) => {
      const picture = featuredPicture(image, crop);
      return [row.id, { ...row, publishedAt: publishedAt ?? NO_DATE, picture }];
    }),
  );
}
