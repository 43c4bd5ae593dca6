import { keywordsOf, type Post } from "#domain/posts/post.ts";
import { CARD_CATEGORIES_SHOWN } from "#domain/projects/project.ts";
import { relatedDescription } from "#domain/projects/related.ts";
import { shortDate } from "#domain/site/dates.ts";
import type { Queryable } from "../db/connection.ts";
import { findRelatedProjects } from "../projects/related.ts";
import { findSimilarPosts } from "./similar.ts";

/** What stands below and beside a post, with dates as the site's time zone has them. */
export async function readAroundPost(db: Queryable, post: Post, now: Date, timeZone: string) {
  const [{ suggested, related }, projects] = await Promise.all([
    findSimilarPosts(db, post, now),
    findRelatedProjects(db, { categories: post.categories, keywords: keywordsOf(post) }),
  ]);
  return {
    suggested: suggested.map((other) => ({
      ...other,
      publishedOn: shortDate(other.publishedAt, timeZone),
    })),
    related: related.map(({ id, slug, title, publishedAt }) => ({
      id,
      slug,
      title,
      publishedOn: shortDate(publishedAt, timeZone),
    })),
    projects: projects.map(({ id, slug, title, categories, picture, altText, summary }) => ({
      id,
      slug,
      title,
      categories: categories.slice(0, CARD_CATEGORIES_SHOWN),
      picture,
      altText,
      description: relatedDescription(summary),
    })),
  };
}
