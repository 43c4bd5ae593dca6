import { keywordsOf, type Post } from "#domain/posts/post.ts";
import { CARD_CATEGORIES_SHOWN } from "#domain/projects/project.ts";
import { relatedDescription } from "#domain/projects/related.ts";
import { shortDate } from "#domain/site/formats.ts";
import type { Queryable } from "../db/connection.ts";
import { findRelatedProjects } from "../projects/related.ts";
import { findSimilarPosts } from "./similar.ts";

/** Dates are formatted in the site's time zone. */
export async function readRelatedContent(db: Queryable, post: Post, now: Date, timeZone: string) {
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
