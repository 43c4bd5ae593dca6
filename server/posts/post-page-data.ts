import type { RouterContextProvider } from "react-router";
import { playerOrigins } from "#domain/html/video.ts";
import { keywordsOf, type Post, postPath } from "#domain/posts/post.ts";
import { tableOfContents } from "#domain/posts/table-of-contents.ts";
import { CARD_CATEGORIES_SHOWN } from "#domain/projects/project.ts";
import { relatedDescription } from "#domain/projects/related.ts";
import { longDate, shortDate } from "#domain/site/formats.ts";
import type { Queryable } from "../db/connection.ts";
import { prepareContents } from "../html/prepare-contents.ts";
import { htmlSlot, pageNotesContext } from "../http/page-notes.ts";
import { findRelatedProjects } from "../projects/related.ts";
import { siteOfRequest } from "../site/site-of-request.ts";
import { worldContext } from "../world.ts";
import { findSimilarPosts } from "./similar.ts";

export async function postPageData(context: Readonly<RouterContextProvider>, post: Post) {
  const { db, now, environment } = context.get(worldContext);
  const { timeZone } = await siteOfRequest(context);
  const around = await readRelatedContent(db, post, now(), timeZone);
  const { content, headings, ...shown } = post;
  context.get(pageNotesContext).frames = playerOrigins(content);
  const entries = tableOfContents(headings);
  return {
    post: shown,
    /** Absolute. */
    address: environment.SITE_URL + postPath(post),
    publishedOn: longDate(post.publishedAt, timeZone),
    content: htmlSlot(context, "article", content),
    contents: entries.length > 0 ? htmlSlot(context, "contents", prepareContents(entries)) : null,
    ...around,
  };
}

/** Dates are formatted in the site's time zone. */
async function readRelatedContent(db: Queryable, post: Post, now: Date, timeZone: string) {
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
