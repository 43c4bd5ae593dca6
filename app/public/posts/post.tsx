import { isRouteErrorResponse } from "react-router";
import { postPath } from "#domain/posts/post.ts";
import { tableOfContents } from "#domain/posts/table-of-contents.ts";
import { longDate } from "#domain/site/dates.ts";
import { blogPosting, breadcrumbs, person } from "#domain/site/structured-data.ts";
import { htmlSlot } from "#server/http/html-slot.ts";
import { missing } from "#server/http/missing.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { findLivePost } from "#server/posts/store.ts";
import { readSite } from "#server/site/store.ts";
import { world } from "#server/world.ts";
import { metadata, unlistedMetadata } from "../../document/metadata.ts";
import { siteOf } from "../../document/site-of.ts";
import { ErrorPage } from "../problems/error-page.tsx";
import type { Route } from "./+types/post";
import { PostNotFound } from "./post-not-found.tsx";
import { PostView } from "./post-view.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now } = context.get(world);
  const { name: owner, timeZone } = await readSite(db);
  const post = await findLivePost(db, params.slug, now(), owner);
  if (!post) throw await missing(context, url);
  const notes = context.get(pageNotes);
  notes.dependsOn(`post:${post.id}`);
  notes.keep();
  const { content, headings, ...shown } = post;
  return {
    post: shown,
    publishedOn: longDate(post.publishedAt, timeZone),
    content: htmlSlot(context, "article", content),
    contents: tableOfContents(headings),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return unlistedMetadata("Post Not Found");
  const { site, origin } = siteOf(matches);
  const { post } = loaderData;
  const description = post.metaDescription;
  const path = postPath(post);
  const steps = [
    { name: "Home", path: "/" },
    { name: site.blogTitle, path: "/blog" },
    { name: post.title, path },
  ];
  return metadata({
    site,
    origin,
    path,
    title: post.metaTitle || post.title,
    description,
    keywords: post.keywords.length > 0 ? post.keywords : post.tags,
    image: post.picture ? { url: post.picture.src, alt: post.pictureAlt } : null,
    type: "article",
    article: post,
    structuredData: [
      blogPosting(post, description, origin),
      breadcrumbs(steps, origin),
      person(site, origin),
    ],
  });
};

export default function PostPage({ loaderData }: Route.ComponentProps) {
  return <PostView {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? <PostNotFound /> : <ErrorPage />;
}
