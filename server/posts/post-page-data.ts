import type { RouterContextProvider } from "react-router";
import { playerOrigins } from "#domain/html/video.ts";
import { type Post, postPath } from "#domain/posts/post.ts";
import { tableOfContents } from "#domain/posts/table-of-contents.ts";
import { longDate } from "#domain/site/formats.ts";
import { prepareContents } from "../html/prepare-contents.ts";
import { htmlSlot, pageNotesContext } from "../http/page-notes.ts";
import { siteOfRequest } from "../site/site-of-request.ts";
import { worldContext } from "../world.ts";
import { readRelatedContent } from "./related-content.ts";

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
